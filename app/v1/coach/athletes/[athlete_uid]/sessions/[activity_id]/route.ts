import { resource } from "@/lib/api/route";
import { SessionAnswer } from "@/lib/contract/roster";
import { readSession } from "@/lib/roster/rollup";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/athletes/{athlete_uid}/sessions/{activity_id}",
  {
    GET: {
      summary: "Retrieve a roster athlete's session, planned vs actual.",
      capability: "coach:roster",
      cost: "data",
      response: SessionAnswer,
      tool: {
        name: "get_session",
        title: "Get a session",
        about:
          "Get one session of an athlete on the roster: planned and actual intake, symptoms, sleep, weather and concerns. Find its activity_id with get_fueling_rollup.",
      },
      run: ({ scope, params }) => readSession(scope, params.athlete_uid, params.activity_id),
    },
  },
);
