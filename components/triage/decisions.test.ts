import { expect, test } from "vitest";
import { type Done, sent } from "./decisions";

test("a message undone and written anew isn't marked as sent with the first one", () => {
  const queued = (): Done => ({ action: "message", said: "Message queued, sends in 10 s" });
  const [first, second] = [queued(), queued()];
  const all = new Map([["anna", second]]);
  expect(sent(all, first, "9:00")).toEqual(all);
  expect(sent(all, second, "9:06").get("anna")?.said).toBe("Sent 9:06");
});
