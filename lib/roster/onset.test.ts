import { expect, test } from "vitest";
import { onsetOf } from "./onset";
import type { TrendSession } from "./trends";

const night = (id: string, sleep_hours: number | null): TrendSession => ({
  activity_id: id,
  date_millis: 0,
  dial_down_gap: { carb: null, sodium: null, fluid: null },
  sleep_hours,
});
const idOf = (sessions: TrendSession[], short: (first: TrendSession) => boolean) =>
  onsetOf("sleep_trend", sessions, ([first]) => first !== undefined && short(first))?.activity_id;
const isShort = ({ sleep_hours }: TrendSession) => (sleep_hours ?? 9) < 6;

test("a trend began with the oldest session that shows it without a break", () => {
  const before = ["b", "a", "z", "y", "x"].map((id) => night(id, 7));
  const sessions = [night("e", 5), night("d", null), night("c", 5), ...before];
  expect(idOf(sessions, isShort)).toBe("c");
  expect(idOf(sessions.slice(1), isShort)).toBe("c");
});

test("a trend's start is unknown if too little is known before it", () => {
  expect(idOf([night("c", 5), night("b", 7), night("a", 7)], isShort)).toBeUndefined();
  expect(idOf([night("b", 5), night("a", 5)], isShort)).toBeUndefined();
});

test("silence begins with the last session", () => {
  expect(onsetOf("went_quiet", [night("b", 5), night("a", 5)], () => true)?.activity_id).toBe("b");
});
