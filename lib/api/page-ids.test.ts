import { expect, test } from "vitest";
import { idsIn } from "./page-ids";

const ID = "5a8b8f3c-0c57-4c31-9a2e-2f6f6f1f0d11";

test("ids in an address are case-insensitive", () => {
  expect(idsIn({ athlete_uid: ID.toUpperCase() })).toEqual({ athlete_uid: ID });
  expect(idsIn({ request_id: "REQ_0123456789AB" })).toEqual({ request_id: "req_0123456789ab" });
  expect(idsIn({})).toEqual({});
});

test.each(["", "1", "me", "%00", "\u0000", `${ID}0`, "..", "9".repeat(5_000)])(
  "a page with %j in its address is not found",
  (text) => {
    expect(() => idsIn({ athlete_uid: text })).toThrow("NEXT_HTTP_ERROR_FALLBACK;404");
    expect(() => idsIn({ athlete_uid: ID, activity_id: text })).toThrow();
    expect(() => idsIn({ request_id: text })).toThrow("NEXT_HTTP_ERROR_FALLBACK;404");
  },
);
