import { resource } from "@/lib/api/route";
import { RequestList, RequestsQuery } from "@/lib/contract/request-log";
import { listRequests } from "@/lib/usage/requests";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/partner/requests", {
  GET: {
    summary: "List the account's requests of the last seven days, the newest first.",
    description: "Never a body, a query or a header. A request is there about a second later.",
    capability: "partner:read",
    cost: "data",
    query: RequestsQuery,
    response: RequestList,
    errors: ["invalid_cursor"],
    run: ({ scope, query }) => listRequests(scope, query),
  },
});
