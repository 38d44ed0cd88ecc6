import { resource } from "@/lib/api/route";
import { WindowQuery } from "@/lib/contract/concern";
import { DigestAnswer } from "@/lib/contract/roster";
import { readDigest } from "@/lib/roster/roster";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/roster/digest",
  {
    GET: {
      summary: "Read the digest: the athletes of the roster who crossed a bar.",
      capability: "coach:reports",
      cost: "data",
      query: WindowQuery,
      response: DigestAnswer,
      tool: {
        name: "get_roster_digest",
        title: "Who needs attention",
        about:
          "List the athletes of the roster who crossed a concern bar, most first, with reasons. Begin here when asked who needs attention. For the athletes without concerns as well use get_roster.",
      },
      run: ({ scope, query }) => readDigest(scope, query),
    },
  },
);
