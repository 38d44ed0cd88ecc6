import { resource } from "@/lib/api/route";
import { WindowQuery } from "@/lib/contract/concern";
import { RosterAnswer } from "@/lib/contract/roster";
import { readRoster } from "@/lib/roster/roster";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/coach/roster", {
  GET: {
    summary: "Read the roster: who fueled badly, and why.",
    capability: "coach:roster",
    cost: "data",
    query: WindowQuery,
    response: RosterAnswer,
    tool: "get_roster",
    run: ({ scope, query }) => readRoster(scope, query),
  },
});
