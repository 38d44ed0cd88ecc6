import { resource } from "@/lib/api/route";
import { TriageAnswer, TriageQuery } from "@/lib/contract/triage";
import { readTriage } from "@/lib/triage/triage";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/coach/triage", {
  GET: {
    summary: "List athletes who need attention, worst first.",
    description:
      "Returns one item per athlete: safety first, then patterns shared by at least three athletes, then single items, then athletes who have gone quiet. Items that were reviewed, snoozed or answered return only with new or worse evidence.",
    capability: "coach:triage",
    cost: "data",
    query: TriageQuery,
    response: TriageAnswer,
    run: ({ scope, query }) => readTriage(scope, query),
  },
});
