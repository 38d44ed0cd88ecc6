import { resource } from "@/lib/api/route";
import { Clock, ClockInput } from "@/lib/contract/partner";
import { moveClock, readClock } from "@/lib/partners/test-clock";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/test/clock", {
  GET: {
    summary: "Read the clock of the test account, or of a coach's team.",
    capability: "clock:read",
    cost: "control",
    response: Clock,
    run: ({ scope }) => readClock(scope),
  },
  POST: {
    summary: "Move the clock of the test account, or of a coach's team forward.",
    description:
      "Trials, daily caps, the days that limits count, seats, offers, key grace and webhook retries of an account follow it; a team's trial, plan, key grace and quiet hours follow the team's. Signatures and rates a second stay on wall time.",
    capability: "clock:write",
    cost: "control",
    body: ClockInput,
    response: Clock,
    run: async ({ scope, body }) => (await moveClock(scope, body.advance_ms)) ?? readClock(scope),
  },
});
