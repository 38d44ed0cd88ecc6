import type { CAPABILITIES, Capability } from "@/lib/contract/capabilities";
import type { Meter } from "@/lib/metering/metering";
import type { Grants, Principal } from "./principal";
import type { AccountScope, CallScope, ClockScope, CoachScope, PersonScope } from "./scope";

/** One call: who acts, what they may do, and the data it is about, by the scope kinds that capabilities open. */
export interface Caller {
  principal: Principal;
  grants: Grants;
  /** Whether the caller is read-only, whatever its scopes allow. */
  isReadOnly?: boolean;
  scopes: Scopes;
  /** The bucket of whoever pays for the call; null if calls are counted by address. */
  meter: Meter | null;
}

/** Returns the id of the partner key used for the call; null for any other kind of caller. */
export const keyOf = ({ principal }: Pick<Caller, "principal">): string | null =>
  principal.kind === "partner_key" ? principal.id : null;

/** Returns the id of the grant an app called with; null for any other kind of caller. */
export const grantOf = ({ principal }: Pick<Caller, "principal">): string | null =>
  principal.kind === "delegate" ? principal.id : null;

/** The scopes a call can have, by their names in the capability table. */
export interface Scopes {
  none: CallScope;
  account?: AccountScope;
  coach?: CoachScope;
  person?: PersonScope;
  clock?: ClockScope;
}

/** The scope type that a capability opens. */
export type ScopeOf<C extends Capability> = NonNullable<
  Scopes[(typeof CAPABILITIES)[C]["scope"] & keyof Scopes]
>;
