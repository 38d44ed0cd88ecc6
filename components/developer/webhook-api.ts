/** Where an owner's webhooks are called: a coach's, or those of a partner's account. */
export type WebhookApi = "/v1/coach" | "/v1";
