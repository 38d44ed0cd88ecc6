import { resource } from "@/lib/api/route";
import { RequestList, RequestsQuery } from "@/lib/contract/request-log";
import { listRequests } from "@/lib/usage/requests";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/partner/requests", {
  GET: {
    summary: "List the account's requests from the last seven days.",
    description:
      "Newest first. Bodies, queries and headers are never included. A request appears about one second after it is made.",
    capability: "partner:read",
    cost: "data",
    query: RequestsQuery,
    response: RequestList,
    errors: ["invalid_cursor"],
    run: ({ scope, query }) => listRequests(scope, query),
  },
});
