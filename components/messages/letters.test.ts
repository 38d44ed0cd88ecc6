import { expect, test } from "vitest";
import type { Message } from "@/lib/contract/message";
import { formatOf } from "../format/format";
import { daysOf, isHeld, latestUnread, secondsLeft } from "./letters";

const at = (moment: string) => Date.parse(moment);
const message = (id: string, about: Partial<Message>): Message => ({
  id,
  from: "athlete",
  coach_uid: null,
  coach_name: null,
  text: id,
  created_at: 0,
  commit_at: 0,
  sent_at: 1,
  read_at: null,
  ...about,
});

test("messages are grouped by the reader's own days", () => {
  const format = formatOf({
    locale: "en-GB",
    units: "metric",
    timeZone: "America/Denver",
    nowMs: at("2026-11-23T15:00:00Z"),
  });
  const late = message("late", { created_at: at("2026-11-23T06:30:00Z") });
  const early = message("early", { created_at: at("2026-11-22T08:00:00Z") });
  const before = message("before", { created_at: at("2026-11-22T06:00:00Z") });
  const days = daysOf([late, early, before], format);
  expect(days.map(({ messages }) => messages.map(({ id }) => id))).toEqual([
    ["late", "early"],
    ["before"],
  ]);
  expect(days[0]?.title.replaceAll("\u00a0", " ")).toBe("Sun 22 Nov");
});

test("a held message counts down in whole seconds and never below none", () => {
  expect(secondsLeft(10_000, 0)).toBe(10);
  expect(secondsLeft(10_000, 9_001)).toBe(1);
  expect(secondsLeft(10_000, 12_000)).toBe(0);
});

test("only the athlete's latest message counts as unread", () => {
  const own = message("own", { from: "coach" });
  const unread = message("unread", {});
  const older = message("older", {});
  expect(latestUnread([own, unread, older])?.id).toBe("unread");
  expect(latestUnread([own, message("read", { read_at: 5 })])).toBeNull();
});

test("only unsent messages of the team are held", () => {
  expect(isHeld(message("own", { from: "coach", sent_at: null }))).toBe(true);
  expect(isHeld(message("own", { from: "coach" }))).toBe(false);
  expect(isHeld(message("theirs", { sent_at: null }))).toBe(false);
});
