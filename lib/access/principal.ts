import {
  CAPABILITIES,
  type Capability,
  type CapabilityRow,
  type PrincipalKind,
} from "@/lib/contract/capabilities";
import type { MemberStanding } from "@/lib/contract/member";

/** Who acts, for audit rows and limits: the kind and the id of a key, a person, a job, an operator's command. */
export interface Principal {
  kind: PrincipalKind;
  id: string;
  /** The app by which a delegate acts, whose `id` is that of the grant. */
  client?: string;
}

/** Who acts, in one word, for rows that keep it. */
export const actorOf = ({ kind, id }: Principal): string => `${kind}:${id}`;

/** Whether somebody acts in person: of rows that a partner could write, only their own are open to them. */
export const isPerson = ({ kind }: Principal): boolean => kind === "person";

/** What a credential brings that capabilities may depend on. */
export interface Holding {
  kind: PrincipalKind;
  scopes: readonly string[];
  tier?: string;
  role?: string;
  /** The role in a partner's console, beside which the others are those of a coach. */
  member?: MemberStanding;
}

/** Whether a holding has a capability, and otherwise what it lacks for it: a scope, or its kind any means at all; the role; the tier. */
export type Standing = "held" | "lacks scope" | "lacks role" | "lacks tier";

/** How one call stands to every capability. */
export type Grants = ReadonlyMap<string, Standing>;

const resolved = new Map<string, Grants>();
const REMEMBERED = 1_000;

/** How a holding stands to every capability of the table. The same holding gets the same map. */
export function grantsOf(holding: Holding): Grants {
  const { kind, scopes, tier = "", role = "", member = "" } = holding;
  const key = [kind, tier, role, member, ...scopes].join(" ");
  const known = resolved.get(key);
  if (known !== undefined) return known;
  const grants = new Map(
    (Object.keys(CAPABILITIES) as Capability[]).map((name) => [
      name,
      standingOf(CAPABILITIES[name], holding),
    ]),
  );
  if (resolved.size < REMEMBERED) resolved.set(key, grants);
  return grants;
}

/**
 * How a holding stands to one row of the table: a scope that confers it, then the role, then the tier, where they are
 * named. Who has no role at all has no means, as little as a kind that is not named.
 */
export function standingOf(row: CapabilityRow, holding: Holding): Standing {
  const { kind, scopes, tier, role, member } = holding;
  const means = row.conferred[kind];
  if (means === undefined) return "lacks scope";
  // What members hold they hold by their role in the console and by nothing else.
  if (means.members !== undefined) {
    if (member === undefined) return "lacks scope";
    return means.members.includes(member) ? "held" : "lacks role";
  }
  const isWide = means.scopes.length === 0 || means.scopes.some((scope) => scopes.includes(scope));
  if (!isWide || (means.roles !== undefined && role === undefined)) return "lacks scope";
  if (means.roles !== undefined && !means.roles.includes(role ?? "")) return "lacks role";
  const isTier = means.tiers === undefined || (tier !== undefined && means.tiers.includes(tier));
  return isTier ? "held" : "lacks tier";
}
