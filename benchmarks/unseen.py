"""The service's own settings for gunicorn, without the hooks that log and count requests.

A peer under the same server pays for itself and not for what the referee tells of itself.
"""

from runpy import run_path

_OURS = run_path("service/ops/gunicorn.conf.py")
# What the settings export are the hooks.
globals().update(
    {
        name: value
        for name, value in _OURS.items()
        if name not in _OURS["__all__"] and not name.startswith("_")
    }
)
