import { resource } from "@/lib/api/route";
import { changeRelation, endByCoach } from "@/lib/coaches/relations";
import { RelationAnswer, RelationPatch } from "@/lib/contract/relation";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/relations/{relation_id}",
  {
    PATCH: {
      summary: "Assign an athlete to a coach, or give or take a seat.",
      capability: "coach:leadership",
      cost: "data",
      body: RelationPatch,
      response: RelationAnswer,
      errors: ["resource_not_found", "seat_limit_exceeded", "no_changes"],
      run: ({ scope, params, body }) => changeRelation(scope, params.relation_id, body),
    },
    DELETE: {
      summary: "Stop coaching an athlete immediately.",
      capability: "coach:invitations",
      cost: "data",
      errors: ["resource_not_found"],
      run: ({ scope, params }) => endByCoach(scope, params.relation_id),
    },
  },
);
