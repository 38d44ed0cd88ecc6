import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ActivityPatch, ImportedActivity, NewActivity } from "./activity";
import { Moment } from "./session";

const FIRST_MS = Date.UTC(2000, 0, 1);
const END_MS = Date.UTC(2200, 0, 1);
const refusalOf = (sent: unknown) => Moment.safeParse(sent).error?.issues[0]?.message;

describe("a timestamp", () => {
  test("is the same as a number and as a string with Z", () => {
    fc.assert(
      fc.property(fc.integer({ min: FIRST_MS, max: END_MS }), (ms) => {
        expect(Moment.parse(ms)).toBe(ms);
        expect(Moment.parse(new Date(ms).toISOString())).toBe(ms);
      }),
    );
  });

  test.each([
    ["2026-05-28T20:26:40+02:00", "2026-05-28T18:26:40Z"],
    ["2026-05-28T20:26:40-05:30", "2026-05-29T01:56:40Z"],
    ["2026-05-28T20:26:40.987654Z", "2026-05-28T20:26:40.987Z"],
    ["2000-01-01T01:00:00+01:00", "2000-01-01T00:00:00Z"],
  ])("reads %s as %s", (sent, same) => {
    expect(Moment.parse(sent)).toBe(Date.parse(same));
  });

  test.each([
    "2026-05-28T20:26:40",
    "2026-05-28 20:26:40Z",
    "2026-05-28",
    "2026-02-29T00:00:00Z",
    "2026-05-28T24:00:00Z",
    "2026-05-28T20:26:40+25:00",
    "1780000000000",
    "tomorrow",
    "",
  ])("is refused as %j, and the reason says what is missing", (sent) => {
    expect(refusalOf(sent)).toContain("with Z or an offset");
  });

  test.each([-1, FIRST_MS - 1, 1_795_625_235, "1999-12-31T23:59:59Z", "2000-01-01T00:30:00+01:00"])(
    "before 2000 is refused as possibly in seconds: %j",
    (sent) => {
      expect(refusalOf(sent)).toBe(
        "must be in the year 2000 or later, in Unix milliseconds, not seconds",
      );
    },
  );

  test.each([END_MS + 1, "2200-01-01T00:00:01Z"])("after 2200 is refused: %j", (sent) => {
    expect(refusalOf(sent)).toMatch(/^Too big/);
  });

  test.each([1.5, true, [], {}])("is not %j", (sent) => {
    expect(Moment.safeParse(sent).success).toBe(false);
  });
});

test.each(["scheduled_at", "started_at"])(
  "%s may be sent as a string when creating, changing and importing an activity",
  (field) => {
    const sent = { type: "run", duration_min: 60, [field]: "2026-05-28T20:26:40Z" };
    const read = { ...sent, [field]: 1_780_000_000_000 };
    for (const schema of [NewActivity, ActivityPatch, ImportedActivity]) {
      expect(schema.parse(sent)).toEqual(read);
    }
  },
);
