import type { CAPABILITIES, Capability } from "@/lib/contract/capabilities";
import type { Meter } from "@/lib/metering/metering";
import type { Grants, Principal } from "./principal";
import type { AccountScope, CallScope } from "./scope";

/** One call: who acts, what they may, and the data it is about, by the kind of scope that capabilities open. */
export interface Caller {
  principal: Principal;
  grants: Grants;
  scopes: { none: CallScope; account?: AccountScope };
  /** The bucket of whoever pays for the call; null where calls are counted by address. */
  meter: Meter | null;
}

/** The scope that holding a capability opens. */
export type ScopeOf<C extends Capability> = (typeof CAPABILITIES)[C]["scope"] extends "account"
  ? AccountScope
  : CallScope;
