import { afterEach, expect, test, vi } from "vitest";
import { formatOf } from "@/components/format/format";
import type { TriageItem } from "@/lib/contract/triage";
import { type Done, previewAnswers, sent } from "./decisions";

afterEach(() => void vi.unstubAllGlobals());

test("a message undone and written anew isn't marked as sent with the first one", () => {
  const queued = (): Done => ({ action: "message", said: "Message queued, sends in 10 s" });
  const [first, second] = [queued(), queued()];
  const all = new Map([["anna", second]]);
  expect(sent(all, first, "9:00")).toEqual(all);
  expect(sent(all, second, "9:06").get("anna")?.said).toBe("Sent 9:06");
});

test("why an item can't be answered is told by the reader's clock, in the composer too", async () => {
  const message = "Ben reviewed it at 2026-11-24T11:25:14.331Z.";
  const answer = { error: { code: "already_handled", message } };
  vi.stubGlobal("fetch", async () => Response.json(answer, { status: 409 }));
  const format = formatOf({
    ...{ locale: "en-GB", units: "metric", timeZone: "America/Denver" },
    nowMs: Date.UTC(2026, 10, 24, 12),
  });
  await expect(previewAnswers([], { text: "Hi" }, format)).rejects.toThrow(/\s04:25\.$/);
  // Of several, it names the athlete that it is about.
  const items = ["Anna", "Cleo"].map((name) => ({ name, evidence_key: name }) as TriageItem);
  const param = { error: { ...answer.error, param: "items.1" } };
  vi.stubGlobal("fetch", async () => Response.json(param, { status: 409 }));
  await expect(previewAnswers(items, { text: "Hi" }, format)).rejects.toThrow(
    /^Cleo: Ben reviewed it .*:25\.$/,
  );
});
