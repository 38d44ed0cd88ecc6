import { resource } from "@/lib/api/route";
import { RequestAnswer } from "@/lib/contract/request-log";
import { findRequest } from "@/lib/usage/requests";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/partner/requests/{request_id}",
  {
    GET: {
      summary: "Retrieve one of the account's requests.",
      capability: "partner:read",
      cost: "data",
      response: RequestAnswer,
      run: async ({ scope, params }) => ({ request: await findRequest(scope, params.request_id) }),
    },
  },
);
