import {
  CAPABILITIES,
  type Capability,
  type CapabilityRow,
  type PrincipalKind,
} from "@/lib/contract/capabilities";

/** Who acts, for audit rows and limits: the kind and the id of a key, a person, a job, an operator's command. */
export interface Principal {
  kind: PrincipalKind;
  id: string;
}

/** What a credential brings that capabilities may depend on. */
export interface Holding {
  kind: PrincipalKind;
  scopes: readonly string[];
  tier?: string;
  role?: string;
}

/** The capabilities that one call holds. */
export type Grants = ReadonlySet<string>;

const resolved = new Map<string, Grants>();
const REMEMBERED = 1_000;

/** The capabilities a holding confers by the table. The same holding gets the same set. */
export function grantsOf(holding: Holding): Grants {
  const { kind, scopes, tier = "", role = "" } = holding;
  const key = [kind, tier, role, ...scopes].join(" ");
  const known = resolved.get(key);
  if (known !== undefined) return known;
  const grants = new Set(
    (Object.keys(CAPABILITIES) as Capability[]).filter((name) =>
      confers(CAPABILITIES[name], holding),
    ),
  );
  if (resolved.size < REMEMBERED) resolved.set(key, grants);
  return grants;
}

/** Whether a row of the table gives its capability to a holding: a scope that confers it, and tier and role where named. */
export function confers(row: CapabilityRow, { kind, scopes, tier, role }: Holding): boolean {
  const means = row.conferred[kind];
  if (means === undefined) return false;
  const isWide = means.scopes.length === 0 || means.scopes.some((scope) => scopes.includes(scope));
  const isTier = means.tiers === undefined || (tier !== undefined && means.tiers.includes(tier));
  const isRole = means.roles === undefined || (role !== undefined && means.roles.includes(role));
  return isWide && isTier && isRole;
}
