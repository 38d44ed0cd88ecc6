import { afterEach, describe, expect, test, vi } from "vitest";
import { isApiError } from "@/lib/contract/errors";
import { inTurn } from "./page-turns";

afterEach(() => void vi.useRealTimers());

describe("pages of a team", () => {
  test("render one at a time, in order, with a rest after each, without delaying other teams", async () => {
    const log: string[] = [];
    const gates: (() => void)[] = [];
    const page = (team: string, name: string) =>
      inTurn({ of: team }, async () => {
        log.push(name);
        await new Promise<void>((open) => gates.push(open));
      });
    const pages = [page("a", "1"), page("a", "2"), page("b", "other")];
    expect(log).toEqual(["1", "other"]);
    gates[0]?.();
    await pages[0];
    expect(log).toEqual(["1", "other"]);
    await vi.waitFor(() => expect(log).toEqual(["1", "other", "2"]));
    for (const open of gates) open();
    await Promise.all(pages);
  });

  test("are refused when too many wait, and render again once the queue clears", async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const pages = Array.from({ length: 21 }, () => inTurn({ of: "full" }, () => gate));
    const refused = await inTurn({ of: "full" }, () => gate).catch((error: unknown) => error);
    expect(isApiError(refused) && refused.code).toBe("service_unavailable");
    open();
    await Promise.all(pages);
    const failed = inTurn({ of: "full" }, () => Promise.reject(new Error("no page")));
    await expect(failed).rejects.toThrow("no page");
    expect(await inTurn({ of: "full" }, async () => "drawn")).toBe("drawn");
  });

  test("are refused after waiting eight seconds for their turn, without blocking the queue", async () => {
    vi.useFakeTimers();
    const open: (() => void)[] = [];
    const long = () =>
      inTurn({ of: "slow" }, () => new Promise<void>((resolve) => open.push(resolve)));
    const first = long();
    const late = long().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(7_999);
    const later = inTurn({ of: "slow" }, async () => "drawn");
    await vi.advanceTimersByTimeAsync(1);
    const refused = await late;
    expect(isApiError(refused) && refused.code).toBe("service_unavailable");
    open[0]?.();
    await first;
    await vi.advanceTimersByTimeAsync(100);
    expect(await later).toBe("drawn");
    expect(await inTurn({ of: "slow" }, async () => "drawn")).toBe("drawn");
  });
});
