import { resource } from "@/lib/api/route";
import { TriageAnswer, TriageQuery } from "@/lib/contract/triage";
import { readTriage } from "@/lib/triage/triage";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/coach/triage", {
  GET: {
    summary: "Read who needs somebody: one item for each athlete, worst first.",
    description:
      "Safety first, then patterns that at least three athletes share, then single items, then who has gone quiet. What was reviewed, put off or answered returns only with new or worse evidence.",
    capability: "coach:triage",
    cost: "data",
    query: TriageQuery,
    response: TriageAnswer,
    run: ({ scope, query }) => readTriage(scope, query),
  },
});
