"""The headers of every answer: any page may ask, with no credentials; nothing may be framed."""

ON_EVERY_ANSWER = (
    ("Access-Control-Allow-Origin", "*"),
    (
        "Access-Control-Expose-Headers",
        "Accept-Post, Allow, Content-Language, ETag, Link, Retry-After, X-Request-Id",
    ),
    ("X-Content-Type-Options", "nosniff"),
)
"""Those that are the same on every answer."""

USUAL_POLICY = ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
"""What an answer may do that brings no policy of its own: nothing."""
