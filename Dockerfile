# Two stages: the packages are installed in the first, and the second has no pip cache nor lock file.
ARG BASE_IMAGE=python:3.13-slim-bookworm

FROM ${BASE_IMAGE} AS packages
COPY requirements/run.txt /run.txt
RUN python -m venv /venv \
 && /venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r /run.txt

FROM ${BASE_IMAGE}
LABEL org.opencontainers.image.title="The Referee of Twenty-Five" \
      org.opencontainers.image.description="A stateless HTTP service that rules on the card game Twenty-Five" \
      org.opencontainers.image.licenses="MIT"

# The file system may be read-only: nothing is written beside the heartbeat in /dev/shm.
ENV PATH=/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    HOST=0.0.0.0 \
    PORT=8025

WORKDIR /app
COPY --from=packages /venv /venv
COPY LICENSE openapi.yaml ./
COPY service ./service
# Compiled now: later there may be nowhere to keep the result.
RUN python -m compileall -q service

# A number, so that a cluster can see that it is not root.
USER 10001:10001
EXPOSE 8025

HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
    CMD ["python", "-I", "service/ops/healthcheck.py"]

CMD ["gunicorn", "-c", "service/ops/gunicorn.conf.py", "service:create_app()"]
