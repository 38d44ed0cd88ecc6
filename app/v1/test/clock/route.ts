import { resource } from "@/lib/api/route";
import { Clock, ClockInput } from "@/lib/contract/partner";
import { moveClock, readClock } from "@/lib/partners/test-clock";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/test/clock", {
  GET: {
    summary: "Read the test account's clock.",
    capability: "test:read",
    cost: "data",
    response: Clock,
    run: ({ scope }) => readClock(scope),
  },
  POST: {
    summary: "Move the test account's clock forward.",
    description:
      "Trials, daily caps, seats, offers, key grace and webhook retries follow it. Signatures and rate limits stay on wall time.",
    capability: "test:write",
    cost: "data",
    body: ClockInput,
    response: Clock,
    run: ({ scope, body }) => moveClock(scope, body.advance_ms),
  },
});
