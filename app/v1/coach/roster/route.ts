import { resource } from "@/lib/api/route";
import { WindowQuery } from "@/lib/contract/concern";
import { RosterAnswer } from "@/lib/contract/roster";
import { readRoster } from "@/lib/roster/roster";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/coach/roster", {
  GET: {
    summary: "Retrieve the roster: who fueled badly, and why.",
    capability: "coach:roster",
    cost: "data",
    isDear: true,
    query: WindowQuery,
    response: RosterAnswer,
    tool: {
      name: "get_roster",
      title: "Get the roster",
      about:
        "List all of the coach's athletes with the number of concerns each has. To see only those who need attention, use get_roster_digest, which is shorter; for one athlete, use get_fueling_rollup or get_report.",
    },
    run: ({ scope, query }) => readRoster(scope, query),
  },
});
