import { resource } from "@/lib/api/route";
import { ApiKey, MintedApiKey, NewApiKey } from "@/lib/contract/partner-account";
import { PageQuery, page } from "@/lib/contract/primitives";
import { createKey, listKeys } from "@/lib/partners/keys";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/partner/api-keys", {
  GET: {
    summary: "List the account's keys, newest first, without values.",
    capability: "partner:read",
    cost: "data",
    query: PageQuery,
    response: page("api_keys", ApiKey),
    errors: ["invalid_cursor"],
    run: ({ scope, query }) => listKeys(scope, query),
  },
  POST: {
    summary: "Create a key in the calling key's environment; shown once.",
    capability: "partner:write",
    cost: "data",
    body: NewApiKey,
    response: MintedApiKey,
    status: 201,
    errors: ["environment_mismatch", "insufficient_scope", "resource_limit_exceeded"],
    secret: true,
    run: ({ scope, body }) => createKey(scope, body),
  },
});
