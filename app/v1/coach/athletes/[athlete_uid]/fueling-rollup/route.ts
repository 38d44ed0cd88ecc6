import { resource } from "@/lib/api/route";
import { FocusQuery } from "@/lib/contract/concern";
import { RollupAnswer } from "@/lib/contract/roster";
import { readRollup } from "@/lib/roster/rollup";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/athletes/{athlete_uid}/fueling-rollup",
  {
    GET: {
      summary: "Retrieve a roster athlete's fueling, session by session.",
      capability: "coach:roster",
      cost: "data",
      isDear: true,
      query: FocusQuery,
      response: RollupAnswer,
      tool: {
        name: "get_fueling_rollup",
        title: "Get an athlete's fueling",
        about:
          "Get how one athlete on the roster fueled, session by session, with concerns. `focus` chooses the sessions: the worst, the newest or the key ones. For a written summary, use get_report; for everything about one session, use get_session.",
      },
      run: ({ scope, params, query }) => readRollup(scope, params.athlete_uid, query),
    },
  },
);
