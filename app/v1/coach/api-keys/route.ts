import { listCoachKeys, mintCoachKey } from "@/lib/access/coach-keys";
import { resource } from "@/lib/api/route";
import { CoachKeyList, MintedCoachKey, NewCoachKey } from "@/lib/contract/coach-key";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/coach/api-keys", {
  GET: {
    summary: "List the team's keys, newest first.",
    description:
      "Returns at most 100 keys plus those in their grace period, unpaginated. Key values are never returned.",
    capability: "coach:keys",
    cost: "data",
    response: CoachKeyList,
    run: ({ scope }) => listCoachKeys(scope),
  },
  POST: {
    summary: "Create a key for a coach on the team; it is shown once.",
    capability: "coach:minting",
    cost: "data",
    body: NewCoachKey,
    response: MintedCoachKey,
    status: 201,
    errors: ["resource_limit_exceeded"],
    secret: true,
    run: ({ scope, body }) => mintCoachKey(scope, body),
  },
});
