import { resource } from "@/lib/api/route";
import { undo } from "@/lib/triage/actions";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/triage/actions/{action_id}",
  {
    DELETE: {
      summary: "Undo your own action and its message until its `commit_at`.",
      capability: "coach:triage",
      cost: "data",
      errors: ["already_sent", "resource_not_found", "undo_over"],
      run: ({ scope, params }) => undo(scope, params.action_id),
    },
  },
);
