import type { CAPABILITIES, Capability } from "@/lib/contract/capabilities";
import type { Meter } from "@/lib/metering/metering";
import type { Grants, Principal } from "./principal";
import type { AccountScope, CallScope, ClockScope, CoachScope, PersonScope } from "./scope";

/** One call: who acts, what they may, and the data it is about, by the kind of scope that capabilities open. */
export interface Caller {
  principal: Principal;
  grants: Grants;
  /** Whether it changes nothing, whatever it holds. */
  isReadOnly?: boolean;
  scopes: Scopes;
  /** The bucket of whoever pays for the call; null where calls are counted by address. */
  meter: Meter | null;
}

/** The partner's key that a call came by; null for any other way. */
export const keyOf = ({ principal }: Pick<Caller, "principal">): string | null =>
  principal.kind === "partner_key" ? principal.id : null;

/** The grant that an app called by; null for any other way. */
export const grantOf = ({ principal }: Pick<Caller, "principal">): string | null =>
  principal.kind === "delegate" ? principal.id : null;

/** The scopes that a call can have, by the names of the capability table. */
export interface Scopes {
  none: CallScope;
  account?: AccountScope;
  coach?: CoachScope;
  person?: PersonScope;
  clock?: ClockScope;
}

/** The scope that holding a capability opens. */
export type ScopeOf<C extends Capability> = NonNullable<
  Scopes[(typeof CAPABILITIES)[C]["scope"] & keyof Scopes]
>;
