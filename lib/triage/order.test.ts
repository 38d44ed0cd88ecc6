import { expect, test } from "vitest";
import type { Marker } from "@/lib/contract/concern";
import type { Session } from "@/lib/contract/roster";
import { leadSession, patternOf } from "./order";

const session = (activity_id: string, marker: Marker["marker"], value: number) =>
  ({ activity_id, markers: [{ marker, value }] }) as unknown as Session;
const leadOf = (marker: Marker["marker"], ...values: number[]) => {
  const newest = values.map((value, place) => session(String(place), marker, value));
  const worst = newest.flatMap(({ markers }) => markers).sort((a, b) => a.value - b.value);
  return leadSession(worst, newest)?.activity_id;
};

test("the newest session that shows it leads an item", () => {
  expect(leadOf("hyponatremia_pattern", 0.4, 0.2, 0.3)).toBe("0");
  expect(leadOf("sodium_short", 0.4, 0.2, 0.3)).toBe("0");
});

test("a session counts by how long it lasted, not by its plan", () => {
  const stopped = { ...session("0", "carb_short", 0.4), duration_min: 180, lasted_min: 130 };
  expect(patternOf(stopped.markers, [], stopped)?.duration_band).toBe("120_to_179");
});
