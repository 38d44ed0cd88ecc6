import "@/testing/database";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";

const { ApiError } = await import("@/lib/contract/errors");
const { resource } = await import("./route");
const { log } = await import("@/lib/platform/log");

afterEach(() => vi.restoreAllMocks());

/** Returns a streamed public response, computed as the test says. */
const answered = (rest: () => Promise<{ done: boolean }>) => {
  const handlers = resource("/v1", {
    GET: {
      summary: "Stream.",
      capability: "public",
      cost: "none",
      stream: true,
      response: z.object({ done: z.boolean() }),
      run: async () => ({ headers: {}, rest }),
    },
  });
  const request = new Request("http://localhost:3000/v1");
  return handlers.GET(request, { params: Promise.resolve(undefined) });
};

test("a streamed answer that aborts is logged as failed, with the cause", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const fault = new Error("the line went dead");
  const response = await answered(() => Promise.reject(fault));
  await expect(response.text()).rejects.toThrow("The answer broke");
  expect(logged.mock.calls).toMatchObject([
    [{ route: "/v1", code: "internal_error", err: fault }, "request failed"],
  ]);
});

test("a caller with too much open is no fault of ours: it is not logged as one", async () => {
  const faults = vi.spyOn(log, "error");
  const logged = vi.spyOn(log, "info").mockImplementation(() => undefined);
  const refusal = new ApiError("service_unavailable", { retryAfterSeconds: 1 });
  const response = await answered(() => Promise.reject(refusal));
  await expect(response.text()).rejects.toThrow("The answer broke");
  expect(logged.mock.calls).toMatchObject([[{ code: "service_unavailable" }, "request"]]);
  expect(faults).not.toHaveBeenCalled();
});

test("the duration of a streamed answer covers all of it", async () => {
  const logged = vi.spyOn(log, "info").mockImplementation(() => undefined);
  const response = await answered(() => pause(80).then(() => ({ done: true })));
  expect(logged).not.toHaveBeenCalled();
  expect(JSON.parse(await response.text())).toEqual({ done: true });
  expect(logged.mock.calls).toMatchObject([[{ route: "/v1", status: 200 }, "request"]]);
  const [line] = logged.mock.calls[0] as unknown as [{ duration_ms: number }];
  expect(line.duration_ms).toBeGreaterThanOrEqual(79);
});
