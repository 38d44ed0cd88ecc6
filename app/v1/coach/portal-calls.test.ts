import { beforeAll, describe, expect, test } from "vitest";
import { missingCode } from "@/lib/api/parse";
import { expectError, expectHeaders } from "@/testing/answers";
import type { Call } from "@/testing/http";
import {
  examplesOf,
  fill,
  heldBy,
  type Ids,
  OPERATIONS,
  paramsOf,
  reads,
  validBody,
} from "@/testing/operations";
import { ask, bodyFor, newRows, newSeat, type Seat, stateOf } from "@/testing/portal-rows";

const { newId } = await import("@/lib/platform/ids");
const { call } = await import("@/testing/http");

/**
 * Attacks every operation that only signed-in people can call, from their browser, just as the key tests do with keys.
 */

const CALLS = OPERATIONS.filter((each) => heldBy(each) === "person");
const LONG = "x".repeat(5_000);

describe.each(CALLS.map((each) => [`${each.method} ${each.path}`, each] as const))(
  "%s",
  (_name, each) => {
    const { method, path, operation } = each;
    let seat: Seat;
    let ids: Ids;
    let body: unknown;
    beforeAll(async () => {
      seat = await newSeat();
      ids = await newRows(seat, each);
      body = await bodyFor(each, seat, ids);
    });
    const fields = () => Object.entries((body ?? {}) as Record<string, unknown>);
    /** Sent as the owner by default. */
    const send = (changed: unknown = body, as: Call = {}) =>
      ask(each, ids, { ...seat.owner, ...as }, changed);
    const sendWith = (field: string, value: unknown) =>
      send({ ...(body as object), [field]: value });

    test("does nothing for another site, even if the browser sends the cookie", async () => {
      const before = await stateOf(seat);
      const cookie = seat.owner.headers?.["cookie"];
      for (const headers of [
        { cookie, "sec-fetch-site": "cross-site" },
        { cookie, "sec-fetch-site": "same-site" },
        { cookie, origin: "https://evil.example" },
        { cookie, origin: "null" },
      ])
        expectError(await send(body, { headers }), "missing_authorization");
      expect(await stateOf(seat)).toBe(before);
    });

    for (const param of paramsOf(path))
      test(`a malformed ${param} isn't found, and text that can't be stored is refused`, async () => {
        const withId = (id: string) => ask(each, { ...ids, [param]: id }, seat.owner, body);
        for (const bad of ["0", "not-a-uuid", `${newId()}0`, "%27%20OR%201=1", "..%2F.."])
          expectError(await withId(bad), missingCode(operation, param));
        expectError(await withId("%00"), "invalid_value", { param });
      });

    if (operation.query !== undefined)
      test("refuses an invalid query, and ignores unknown parameters", async () => {
        const read = (query: string) => call(method, `${fill(path, ids)}?${query}`, seat.owner);
        const shape = (operation.query as { shape?: object } | undefined)?.shape ?? {};
        for (const name of Object.keys(shape)) {
          const answer = await read(new URLSearchParams({ [name]: LONG }).toString());
          expect(answer.status, answer.text).toBe(400);
          expect(answer.body.error.param).toBe(name);
        }
        if (reads(each)) expect((await read("nobody_asks=1")).status).toBe(200);
      });

    if (operation.body !== undefined) {
      test("refuses a body that isn't a JSON object, isn't declared as one, or is too large", async () => {
        for (const wrong of ['{"a":', "nothing", "[]", '"text"', "7", "null"])
          expectError(await send(wrong), "invalid_json");
        for (const declared of [
          { "content-type": "text/plain" },
          { "content-type": "application/x-www-form-urlencoded" },
          { "content-encoding": "gzip" },
        ]) {
          const headers = { ...seat.owner.headers, ...declared };
          expectError(await send("{}", { headers }), "unsupported_media_type");
        }
        expectError(await send(`{"name":"${"x".repeat(1_048_576)}"}`), "payload_too_large");
      });

      test("names the field that has the wrong type, is too long, or can't be stored", async () => {
        for (const [field, value] of fields()) {
          const wrong = await sendWith(field, Array.isArray(value) ? "wrong" : ["wrong"]);
          expectError(wrong, "invalid_value", { param: field });
          const isText = typeof value === "string";
          for (const text of isText ? [LONG, "a\0b", "\ud800"] : []) {
            if (text === LONG && field === "csv") continue;
            expectError(await sendWith(field, text), "invalid_value", { param: field });
          }
        }
      });

      test("shows examples that it accepts", () => {
        for (const example of [validBody(each, ids), ...examplesOf(operation.body)])
          expect(operation.body?.safeParse(example).success).toBe(true);
      });
    }

    // Runs last, because it may delete the rows.
    test("returns to the owner what it declares, with all headers", async () => {
      const answer = await send();
      const expected = operation.status ?? (operation.response === undefined ? 204 : 200);
      expect(answer.status, answer.text).toBe(expected);
      expectHeaders(answer);
      expect(answer.headers).toMatchObject({ "x-ratelimit-limit": "3000" });
    });
  },
);
