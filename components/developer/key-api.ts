/** Where keys are called: a team's, or those of a partner's account. */
export type KeyApi = "/v1/coach/api-keys" | "/v1/partner/api-keys";
