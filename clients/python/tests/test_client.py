"""What the client promises, against a service of the test's own that fails as it is told."""

from __future__ import annotations

import hashlib
import hmac
import json
import threading
import time
import unittest
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from aidstation import Aidstation, AidstationError, verify_webhook

Turn = Callable[[BaseHTTPRequestHandler], None]


def answered(
    status: int,
    content: bytes | dict[str, Any],
    media_type: str = "application/json; charset=utf-8",
    **headers: str,
) -> Turn:
    body = content if isinstance(content, bytes) else json.dumps(content).encode()

    def turn(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        handler.send_header("Content-Type", media_type)
        handler.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()
        handler.wfile.write(body)

    return turn


def refused(status: int, code: str, **headers: str) -> Turn:
    error = {"code": code, "message": "Not now.", "request_id": "req_1"}
    return answered(status, {"error": error}, **headers)


def broken_off(handler: BaseHTTPRequestHandler) -> None:
    handler.close_connection = True


class Service:
    """A service that answers each request by the next of its turns."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.turns: list[Turn] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                size = int(self.headers.get("Content-Length", "0"))
                service.asked.append(
                    {
                        "method": self.command,
                        "path": self.path,
                        "headers": self.headers,
                        "body": self.rfile.read(size),
                        "at": time.monotonic(),
                    }
                )
                turn = service.turns.pop(0) if service.turns else answered(200, {})
                turn(self)

            do_GET = do_POST = do_PATCH = do_DELETE = answer

            def log_message(self, *_args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    def keys(self) -> list[str | None]:
        return [each["headers"].get("Idempotency-Key") for each in self.asked]

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class ClientTest(unittest.TestCase):
    def setUp(self) -> None:
        self.service = Service()
        self.addCleanup(self.service.close)
        address = f"http://127.0.0.1:{self.service.server.server_address[1]}"
        self.client = Aidstation("sk_test_1", base_url=address)

    def calculate(self, **more: Any) -> Any:
        body = {"activity_type": "run", "duration_min": 90}
        return self.client.post_nutrition_calculate(body=body, **more)


class Retries(ClientTest):
    def test_waits_for_retry_after(self) -> None:
        self.service.turns = [refused(429, "rate_limit_exceeded", Retry_After="1")]
        self.client.get_athletes()
        first, second = self.service.asked
        self.assertGreaterEqual(second["at"] - first["at"], 0.99)

    def test_gives_up_after_two_and_raises_what_the_service_said(self) -> None:
        self.service.turns = [refused(503, "service_unavailable", Retry_After="0")] * 3
        with self.assertRaises(AidstationError) as raised:
            self.client.get_athletes()
        error = raised.exception
        said = (error.status, error.code, error.request_id)
        self.assertEqual(said, (503, "service_unavailable", "req_1"))
        self.assertEqual(len(self.service.asked), 3)

    def test_does_not_repeat_what_waiting_does_not_help(self) -> None:
        for turn in (
            refused(429, "daily_limit_exceeded"),
            refused(429, "rate_limit_exceeded", Retry_After="3600"),
            refused(400, "invalid_value"),
        ):
            self.service.asked.clear()
            self.service.turns = [turn]
            with self.assertRaises(AidstationError):
                self.client.get_athletes()
            self.assertEqual(len(self.service.asked), 1)

    def test_repeats_a_broken_connection_with_the_same_key(self) -> None:
        again = refused(503, "service_unavailable", Retry_After="0")
        self.service.turns = [broken_off, again, answered(200, {"tier": "exact"})]
        self.assertEqual(self.calculate(), {"tier": "exact"})
        self.calculate()
        first, second, third, other = self.service.keys()
        self.assertEqual([first, first], [second, third])
        self.assertNotEqual(first, other)

    def test_keeps_a_key_of_ones_own_and_reads_without_one(self) -> None:
        self.calculate(idempotency_key="session-7")
        self.client.get_athletes()
        self.assertEqual(self.service.keys(), ["session-7", None])


class Answers(ClientTest):
    def test_pages_follow_the_cursor(self) -> None:
        def page(ids: list[str], cursor: str | None) -> Turn:
            return answered(200, {"athletes": ids, "pagination": {"next_cursor": cursor}})

        self.service.turns = [page(["a", "b"], "c/1"), page(["c"], None)]
        pages = self.client.pages(self.client.get_athletes, limit=2, profile_complete=True)
        self.assertEqual([page["athletes"] for page in pages], [["a", "b"], ["c"]])
        first, second = (each["path"] for each in self.service.asked)
        self.assertEqual(first, "/v1/athletes?limit=2&profile_complete=true")
        self.assertEqual(second, "/v1/athletes?limit=2&cursor=c%2F1&profile_complete=true")

    def test_nothing_is_none_and_ids_are_quoted(self) -> None:
        self.service.turns = [answered(204, b"")]
        self.assertIsNone(self.client.delete_athletes_athlete_id("a/b"))
        self.assertEqual(self.service.asked[0]["path"], "/v1/athletes/a%2Fb")

    def test_a_pdf_is_bytes(self) -> None:
        self.service.turns = [answered(200, b"%PDF-1.7 \xff", "application/pdf")]
        file = self.client.get_coach_athletes_athlete_uid_report("a", format="pdf")
        self.assertEqual(file, b"%PDF-1.7 \xff")

    def test_events_are_read_as_they_arrive(self) -> None:
        may_end = threading.Event()

        def turn(handler: BaseHTTPRequestHandler) -> None:
            handler.send_response(200)
            handler.send_header("Content-Type", "text/event-stream")
            handler.end_headers()
            handler.wfile.write('event: text_delta\ndata: {"text":"é"}\n\n'.encode())
            handler.wfile.flush()
            may_end.wait(20)
            handler.wfile.write(b'event: message_end\ndata: {"n":1}\n\n')

        self.service.turns = [turn]
        events = self.client.post_ai_conversations_conversation_id_messages(
            "c", body={"content": "How much?"}
        )
        self.assertEqual(next(events), ("text_delta", {"text": "é"}))
        may_end.set()
        self.assertEqual(list(events), [("message_end", {"n": 1})])

    def test_a_batch_tells_its_estimate_before_its_body(self) -> None:
        may_end = threading.Event()
        estimates: list[int] = []

        def turn(handler: BaseHTTPRequestHandler) -> None:
            handler.send_response(200)
            handler.send_header("Content-Type", "application/json")
            handler.send_header("X-Batch-Estimated-Ms", "40")
            handler.end_headers()
            handler.wfile.flush()
            if may_end.wait(20):
                handler.wfile.write(b'{"results":[],"errors":[]}')

        def on_estimate(estimated_ms: int) -> None:
            estimates.append(estimated_ms)
            may_end.set()

        self.service.turns = [turn]
        answer = self.client.calculate_batch({"scenarios": []}, on_estimate)
        self.assertEqual((estimates, answer), ([40], {"results": [], "errors": []}))


class Deliveries(unittest.TestCase):
    SECRET = "5257a869e7" * 6
    NOW = 1_795_230_000
    BODY = '{"id":"6f1c","type":"athlete.created","data":{"name":"Zoë"}}'.encode()

    def signed(self, seconds: int, secret: str = SECRET) -> str:
        text = f"{seconds}.".encode() + self.BODY
        return f"t={seconds},v1={hmac.new(secret.encode(), text, hashlib.sha256).hexdigest()}"

    def verified(self, body: bytes, header: str | None) -> bool:
        return verify_webhook(body, header, self.SECRET, self.NOW)

    def test_ours_is_verified_up_to_five_minutes_old(self) -> None:
        self.assertTrue(self.verified(self.BODY, self.signed(self.NOW)))
        self.assertTrue(self.verified(self.BODY, self.signed(self.NOW - 300)))

    def test_every_other_is_refused(self) -> None:
        whole = self.signed(self.NOW)
        for how, body, header in (
            ("altered", self.BODY.replace(b"type", b"kind"), whole),
            ("old", self.BODY, self.signed(self.NOW - 301)),
            ("from the future", self.BODY, self.signed(self.NOW + 301)),
            ("another secret", self.BODY, self.signed(self.NOW, "0" * 64)),
            ("dated anew", self.BODY, self.signed(self.NOW - 9).replace("229991", "230000", 1)),
            ("not signed", self.BODY, None),
            ("cut short", self.BODY, whole[:-2]),
        ):
            with self.subTest(how):
                self.assertFalse(self.verified(body, header))


if __name__ == "__main__":
    unittest.main()
