/**
 * What an operation needs. A row says in plain words what holding it allows; who holds it is decided in
 * `access/authorize.ts`. Partner keys hold every partner capability, narrowed by the key's scopes to reading
 * or writing methods.
 */
export const CAPABILITIES = {
  public: "Anyone may call this; the limit is per address.",
  "athletes:read": "Read athletes and their settings.",
  "athletes:write": "Create, change, export and delete athletes.",
  "activities:read": "Read activities and stored prescriptions.",
  "activities:write": "Create, change and delete activities and submit feedback.",
  "nutrition:calculate": "Calculate prescriptions.",
  "webhooks:read": "Read webhooks and their deliveries.",
  "webhooks:write": "Register, change, test and delete webhooks, and resend deliveries.",
  "organizations:read": "Read organizations with their members, seats and offers.",
  "organizations:write": "Create, change and delete organizations, members, seats and offers.",
  "test:write": "Move the test account's clock and simulate subscriptions.",
} as const;
export type Capability = keyof typeof CAPABILITIES;

/** Scopes of a partner key: everything, reading methods (GET, HEAD), or all other methods. */
export const PARTNER_SCOPES = ["*", "read", "write"] as const;
export type PartnerScope = (typeof PARTNER_SCOPES)[number];
