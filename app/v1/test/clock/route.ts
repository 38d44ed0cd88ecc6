import { resource } from "@/lib/api/route";
import { Clock, ClockInput } from "@/lib/contract/partner";
import { moveClock, readClock } from "@/lib/partners/test-clock";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/test/clock", {
  GET: {
    summary: "Retrieve the clock of the test account or a coach's team.",
    capability: "clock:read",
    cost: "control",
    response: Clock,
    run: ({ scope }) => readClock(scope),
  },
  POST: {
    summary: "Advance the clock of the test account or a coach's team.",
    description:
      "An account's clock drives its trials, daily caps, the days that limits count, seats, offers, key grace periods and webhook retries. A team's clock drives its trial, plan, key grace periods and quiet hours. Signatures and per-second rates stay on wall time.",
    capability: "clock:write",
    cost: "control",
    body: ClockInput,
    response: Clock,
    run: async ({ scope, body }) => (await moveClock(scope, body.advance_ms)) ?? readClock(scope),
  },
});
