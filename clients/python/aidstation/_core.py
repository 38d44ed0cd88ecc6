"""What every call has in common: retries, idempotency keys, pages, and the check of webhooks."""

from __future__ import annotations

import hashlib
import hmac
import http.client
import json
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable, Iterator, Mapping
from typing import Any

WAIT_MAX_SECONDS = 60
OLDEST_SECONDS = 300


class AidstationError(Exception):
    """An answer that is an error: its status, code, message and request id."""

    def __init__(self, status: int, error: Mapping[str, Any]) -> None:
        super().__init__(f"{status} {error.get('code', '')}: {error.get('message', '')}")
        self.status = status
        self.code: str = error.get("code", "")
        self.param: str | None = error.get("param")
        self.request_id: str | None = error.get("request_id")
        self.error = error


class Core:
    """The service behind one key.

    Calls that change something carry an idempotency key, the same at each repetition. A 429 or 503 is repeated
    after ``Retry-After``; a 429 without it is over for the day and is raised at once.
    """

    def __init__(
        self, key: str, *, base_url: str, retries: int = 2, timeout_seconds: float = 30
    ) -> None:
        self._key = key
        self._base_url = base_url.rstrip("/")
        self._retries = retries
        self._timeout_seconds = timeout_seconds

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        idempotency_key: str | None = None,
        on_headers: Callable[[Mapping[str, str]], None] | None = None,
    ) -> Any:
        """One call, by method and path. Raises AidstationError for every status from 400 on.

        JSON is answered as it is, None where there is no body. Server-sent events are an iterator of (event, data),
        read as they arrive. Everything else, a PDF, is bytes. ``on_headers`` hears the headers before the body is there.
        """
        sent = {name: value for name, value in (query or {}).items() if value is not None}
        url = self._base_url + path + ("?" + urllib.parse.urlencode(_texts(sent)) if sent else "")
        headers = {"Authorization": f"Bearer {self._key}"}
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        if method in ("POST", "PUT", "PATCH"):
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        attempt = 0
        while True:
            request = urllib.request.Request(url, data=data, headers=headers, method=method)
            try:
                response = urllib.request.urlopen(request, timeout=self._timeout_seconds)
                if on_headers is not None:
                    on_headers(response.headers)
                if response.headers.get_content_type() == "text/event-stream":
                    return _events(response)
                with response:
                    return _parsed(response.read(), response.headers.get_content_type())
            except urllib.error.HTTPError as refused:
                seconds = _seconds_to_wait(refused, attempt)
                text = refused.read()
                if seconds is None or attempt >= self._retries:
                    raise AidstationError(refused.code, _error_of(text)) from None
            except (OSError, http.client.HTTPException):
                # It did not arrive, or broke off: the key makes a repetition safe.
                if attempt >= self._retries:
                    raise
                seconds = 2**attempt / 2
            time.sleep(seconds)
            attempt += 1

    def pages(self, call: Callable[..., Any], *args: Any, **query: Any) -> Iterator[Any]:
        """Every page of a list: ``for page in client.pages(client.get_athletes): ...``"""
        cursor: str | None = None
        while True:
            page = call(*args, **query, **({"cursor": cursor} if cursor else {}))
            yield page
            cursor = page["pagination"].get("next_cursor")
            if not cursor:
                return

    def calculate_batch(
        self, body: Mapping[str, Any], on_estimate: Callable[[int], None] | None = None
    ) -> Any:
        """Calculates up to 50 scenarios. ``on_estimate`` hears how many milliseconds it takes, before it is done."""

        def tell(headers: Mapping[str, str]) -> None:
            if on_estimate is not None:
                on_estimate(int(headers.get("X-Batch-Estimated-Ms", "0")))

        path = "/v1/nutrition/calculate/batch"
        return self.request("POST", path, body=body, on_headers=tell)


def verify_webhook(
    body: bytes, header: str | None, secret: str, now_seconds: float | None = None
) -> bool:
    """Whether a delivery is ours: signed over these very bytes, and not older than five minutes."""
    match = re.fullmatch(r"t=([0-9]{1,12}),v1=([0-9a-f]{64})", header or "")
    now = time.time() if now_seconds is None else now_seconds
    if not match or abs(now - int(match[1])) > OLDEST_SECONDS:
        return False
    expected = hmac.new(secret.encode(), match[1].encode() + b"." + body, hashlib.sha256)
    return hmac.compare_digest(expected.hexdigest(), match[2])


def quoted(value: str) -> str:
    """A value as a part of a path."""
    return urllib.parse.quote(value, safe="")


def _texts(query: Mapping[str, Any]) -> dict[str, str]:
    return {
        name: str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in query.items()
    }


def _parsed(content: bytes, media_type: str) -> Any:
    if not content:
        return None
    return json.loads(content) if media_type == "application/json" else content


def _events(response: http.client.HTTPResponse) -> Iterator[tuple[str, Any]]:
    """The events of an answer, each when it is whole."""
    name, data = "message", []
    with response:
        for line in response:
            field, _, value = line.decode().rstrip("\r\n").partition(":")
            value = value.removeprefix(" ")
            if field == "event":
                name = value
            elif field == "data":
                data.append(value)
            elif field == "" and data:
                yield name, json.loads("\n".join(data))
                name, data = "message", []


def _error_of(text: bytes) -> Mapping[str, Any]:
    try:
        found = json.loads(text).get("error", {})
    except (ValueError, AttributeError):
        return {}
    return found if isinstance(found, dict) else {}


def _seconds_to_wait(refused: urllib.error.HTTPError, attempt: int) -> float | None:
    if refused.code not in (429, 502, 503, 504):
        return None
    asked = refused.headers.get("Retry-After")
    if asked is not None and asked.isdigit():
        return int(asked) if int(asked) <= WAIT_MAX_SECONDS else None
    return None if refused.code == 429 else 2**attempt / 2
