import {
  CAPABILITIES,
  type Capability,
  type CapabilityRow,
  type PrincipalKind,
} from "@/lib/contract/capabilities";
import type { MemberStanding } from "@/lib/contract/member";

/** Who acts, for audit rows and limits: the kind and id of a key, person, job or operator command. */
export interface Principal {
  kind: PrincipalKind;
  id: string;
  /** The app a delegate acts through. `id` is the id of its grant. */
  client?: string;
  /** The session a signed-in person acts in. */
  session?: string;
}

/** Formats the actor as one string, for storing in rows. */
export const actorOf = ({ kind, id }: Principal): string => `${kind}:${id}`;

/** True if a person acts in person. Among rows a partner could also write, they may only touch their own. */
export const isPerson = ({ kind }: Principal): boolean => kind === "person";

/** The properties of a credential that capabilities may depend on. */
export interface Holding {
  kind: PrincipalKind;
  scopes: readonly string[];
  tier?: string;
  role?: string;
  /** The role in a partner's console. `role` and `tier` are a coach's. */
  member?: MemberStanding;
}

/**
 * Whether a capability is held, or what is missing: a scope (or any way for this kind to get it), the role, or the
 * tier.
 */
export type Standing = "held" | "lacks scope" | "lacks role" | "lacks tier";

/** The standing of one call for every capability. */
export type Grants = ReadonlyMap<string, Standing>;

const resolved = new Map<string, Grants>();
const REMEMBERED = 1_000;

/** Returns the standing for every capability in the table. Equal holdings share one cached map. */
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
 * Checks one row of the table: a scope that confers it, then the role, then the tier, where the row names them. A
 * missing role confers nothing, nor does a kind the row doesn't name.
 */
export function standingOf(row: CapabilityRow, holding: Holding): Standing {
  const { kind, scopes, tier, role, member } = holding;
  const means = row.conferred[kind];
  if (means === undefined) return "lacks scope";
  // Members hold these through their console role and nothing else.
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
