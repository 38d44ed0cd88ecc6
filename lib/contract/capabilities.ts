/** Who can act. A credential makes its holder one of these; jobs and operators are made by our own code. */
export const PRINCIPAL_KINDS = [
  "partner_key",
  "coach_key",
  "person",
  "delegate",
  "operator",
  "job",
  "anyone",
] as const;
export type PrincipalKind = (typeof PRINCIPAL_KINDS)[number];

/** What a principal of one kind must have for a capability: one of the scopes, and where named of the tiers and roles. */
export interface Conferral {
  scopes: readonly string[];
  tiers?: readonly string[];
  roles?: readonly string[];
}

export interface CapabilityRow {
  /** In plain words, for documentation. */
  allows: string;
  /** The data that holding it opens: a partner's account, or none. */
  scope: "account" | "none";
  /** By kind of principal. To a kind that is not named the operation does not exist. */
  conferred: Partial<Record<PrincipalKind, Conferral>>;
  /** What a principal of a named kind is told who lacks it: 403, or the 404 of a path that does not exist. */
  absence: "forbidden" | "hidden";
}

const account = (allows: string, partnerKeyScopes: readonly string[]) =>
  ({
    allows,
    scope: "account",
    conferred: { partner_key: { scopes: partnerKeyScopes } },
    absence: "forbidden",
  }) as const satisfies CapabilityRow;

/** Scopes of a partner key: everything, what reads, or all that does more than read. */
export const PARTNER_SCOPES = ["*", "read", "write"] as const;
export type PartnerScope = (typeof PARTNER_SCOPES)[number];

const READ: readonly PartnerScope[] = ["*", "read"];
const WRITE: readonly PartnerScope[] = ["*", "write"];

/** What an operation needs, who holds it, and what its absence looks like. Nothing else decides. */
export const CAPABILITIES = {
  public: {
    allows: "Anyone may call this; the limit is per address.",
    scope: "none",
    conferred: { anyone: { scopes: [] } },
    absence: "hidden",
  },
  "athletes:read": account("Read athletes and their settings.", READ),
  "athletes:write": account("Create, change, export and delete athletes.", WRITE),
  "activities:read": account("Read activities and stored prescriptions.", READ),
  "activities:write": account("Create, change and delete activities and submit feedback.", WRITE),
  "nutrition:calculate": account("Calculate prescriptions.", WRITE),
  "webhooks:read": account("Read webhooks and their deliveries.", READ),
  "webhooks:write": account(
    "Register, change, test and delete webhooks, and resend deliveries.",
    WRITE,
  ),
  "organizations:read": account("Read organizations with their members, seats and offers.", READ),
  "organizations:write": account(
    "Create, change and delete organizations, members, seats and offers.",
    WRITE,
  ),
  "test:read": account("Read the test account's clock.", READ),
  "test:write": account("Move the test account's clock and simulate subscriptions.", WRITE),
} as const satisfies Record<string, CapabilityRow>;
export type Capability = keyof typeof CAPABILITIES;
