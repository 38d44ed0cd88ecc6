import { readEffective } from "@/lib/alerts/effective";
import { resource } from "@/lib/api/route";
import { EffectiveAnswer, EffectiveQuery } from "@/lib/contract/effective";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/config/effective",
  {
    GET: {
      summary: "Read the rules and settings that hold for an athlete, a group or all, and why.",
      description:
        "Each value with what every scope says of it, the most special first, and which of them it is from. Of several groups the more sensitive holds.",
      capability: "coach:alerts",
      cost: "data",
      query: EffectiveQuery,
      response: EffectiveAnswer,
      run: ({ scope, query }) => readEffective(scope, query),
    },
  },
);
