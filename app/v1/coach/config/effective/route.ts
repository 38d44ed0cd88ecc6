import { readEffective } from "@/lib/alerts/effective";
import { resource } from "@/lib/api/route";
import { EffectiveAnswer, EffectiveQuery } from "@/lib/contract/effective";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/config/effective",
  {
    GET: {
      summary: "Retrieve the effective rules and settings, and their source.",
      description:
        "Returns what applies to an athlete, a group or everyone. Each value lists what every scope sets, most specific first, and the scope it comes from. If several groups apply, the more sensitive value wins.",
      capability: "coach:alerts",
      cost: "data",
      query: EffectiveQuery,
      response: EffectiveAnswer,
      run: ({ scope, query }) => readEffective(scope, query),
    },
  },
);
