import { resource } from "@/lib/api/route";
import { AttentionAnswer } from "@/lib/contract/triage";
import { readAttention } from "@/lib/triage/attention";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/triage/attention",
  {
    GET: {
      summary: "Count the items waiting for the coach.",
      capability: "coach:triage",
      cost: "data",
      response: AttentionAnswer,
      run: ({ scope }) => readAttention(scope),
    },
  },
);
