/** The API path of keys: a team's, or a partner account's. */
export type KeyApi = "/v1/coach/api-keys" | "/v1/partner/api-keys";
