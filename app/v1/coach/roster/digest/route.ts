import { resource } from "@/lib/api/route";
import { WindowQuery } from "@/lib/contract/concern";
import { DigestAnswer } from "@/lib/contract/roster";
import { readDigest } from "@/lib/roster/roster";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/roster/digest",
  {
    GET: {
      summary: "Retrieve the digest of athletes who crossed a concern bar.",
      capability: "coach:reports",
      cost: "data",
      isDear: true,
      query: WindowQuery,
      response: DigestAnswer,
      tool: {
        name: "get_roster_digest",
        title: "Who needs attention",
        about:
          "List the athletes on the roster who crossed a concern bar, most concerns first, with reasons. Start here when asked who needs attention. To include athletes without concerns, use get_roster.",
      },
      run: ({ scope, query }) => readDigest(scope, query),
    },
  },
);
