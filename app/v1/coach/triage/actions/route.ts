import { resource } from "@/lib/api/route";
import { PageQuery } from "@/lib/contract/primitives";
import { NewTriageActions, RecordedTriageActions, TriageActions } from "@/lib/contract/triage";
import { act, listActions } from "@/lib/triage/actions";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/triage/actions",
  {
    GET: {
      summary: "List recent decisions by any coach, newest first.",
      capability: "coach:triage",
      cost: "data",
      query: PageQuery,
      response: RecordedTriageActions,
      errors: ["invalid_cursor"],
      run: ({ scope, query }) => listActions(scope, query),
    },
    POST: {
      summary: "Review, snooze or answer items, all or none.",
      capability: "coach:triage",
      cost: "data",
      isDear: true,
      body: NewTriageActions,
      response: TriageActions,
      errors: [
        "already_handled",
        "item_changed",
        "message_template_not_found",
        "missing_message_fields",
        "resource_limit_exceeded",
        "resource_not_found",
      ],
      run: ({ scope, body }) => act(scope, body),
    },
  },
);
