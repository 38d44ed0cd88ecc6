import { resource } from "@/lib/api/route";
import { PulseAnswer } from "@/lib/contract/pulse";
import { release } from "@/lib/platform/release";
import { readPulse } from "@/lib/roster/pulse";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/coach/pulse", {
  GET: {
    summary: "Check whether anything the coach sees may have changed.",
    description:
      "Returns one opaque word per topic, to compare with the previous one. A word stays the same as long as nothing this coach sees of the topic has changed. Designed to be polled every few seconds.",
    capability: "coach:team",
    cost: "data",
    response: PulseAnswer,
    run: async ({ scope }) => ({ ...(await readPulse(scope)), release }),
  },
});
