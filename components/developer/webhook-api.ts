/** The API base path of webhooks: a coach's, or a partner account's. */
export type WebhookApi = "/v1/coach" | "/v1";
