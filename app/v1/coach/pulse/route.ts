import { resource } from "@/lib/api/route";
import { PulseAnswer } from "@/lib/contract/pulse";
import { readPulse } from "@/lib/roster/pulse";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/coach/pulse", {
  GET: {
    summary: "Read whether anything may have changed: one word for each thing that a coach sees.",
    description:
      "Words are compared, not read. One stays what it was while nothing that this very coach sees of it has changed. Made to be asked every few seconds.",
    capability: "coach:team",
    cost: "data",
    response: PulseAnswer,
    run: ({ scope }) => readPulse(scope),
  },
});
