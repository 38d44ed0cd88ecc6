import { expect, test } from "vitest";
import { signedHeaders } from "@/lib/webhooks/signature";
import { curlOf } from "./delivery-words";
import { checkSignature } from "./signature-check";

const SECRET = "a1".repeat(32);
const body = JSON.stringify({ id: "evt", name: "Žofie" });
const headers = signedHeaders({
  secret: SECRET,
  eventId: "evt",
  eventType: "webhook.test",
  body,
  seconds: 1_790_000_000,
});

test("a secret is verified by the same header that a receiver gets", async () => {
  expect(await checkSignature(SECRET, { headers, body })).toEqual({ kind: "right" });
  const other = await checkSignature("b2".repeat(32), { headers, body });
  expect(other).toMatchObject({ kind: "wrong" });
  expect(await checkSignature(SECRET, { headers, body: `${body} ` })).toMatchObject({
    kind: "wrong",
  });
  expect(await checkSignature(SECRET, { headers: {}, body })).toEqual({ kind: "unsigned" });
});

test("a resend command preserves quotes in its content", () => {
  const text = curlOf("https://a.example/x", { headers: { A: "b" }, body: `{"name":"O'Neil"}` });
  expect(text).toContain(String.raw`--data-raw '{"name":"O'\''Neil"}'`);
  expect(text).toContain("-H 'A: b'");
});
