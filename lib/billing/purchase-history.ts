import { ATHLETE_PLANS, type AthletePlan } from "@/lib/contract/plans";
import { toDate } from "@/lib/platform/clock";

/** What one event of the payment processor says about a purchase. Times are Unix milliseconds, account time. */
export type PurchaseFact =
  | { kind: "paid"; atMs: number }
  | { kind: "renewed"; atMs: number; untilMs: number | null }
  | { kind: "ended"; atMs: number; reason: string; final: boolean }
  | { kind: "expired"; atMs: number }
  | { kind: "restored"; atMs: number }
  | { kind: "nothing"; atMs: number };

/** An event with its id: events of the same moment are ordered by id, so that every order gives one history. */
export interface PurchaseEvent {
  id: string;
  fact: PurchaseFact;
}

export type Transition =
  | { kind: "granted"; atMs: number; untilMs: number | null }
  | { kind: "ended"; atMs: number; reason: string };

/** What a purchase is worth after all that is known of it. */
export interface PurchaseState {
  grantedAtMs: number | null;
  /** Null while nothing is granted, and for a plan without an end. */
  grantedUntilMs: number | null;
  endedAtMs: number | null;
  endReason: string | null;
  /** Every time access began or was taken, in order: what has to be told. */
  transitions: Transition[];
}

/** The moment a plan that was paid at `atMs` ends: calendar months in UTC; null for a plan without an end. */
export function planEndMs(plan: AthletePlan, atMs: number): number | null {
  const { months } = ATHLETE_PLANS[plan];
  if (months === null) return null;
  const end = toDate(atMs);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + months, 1);
  const lastDay = toDate(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, lastDay));
  return end.getTime();
}

/** What order events of one moment are read in: money first, then what depends on it, endings last. */
const RANK = { paid: 0, nothing: 1, renewed: 2, restored: 3, ended: 4, expired: 5 } as const;

/**
 * The state of a purchase from the set of its events, whatever order and however often they arrived. Events count in
 * the order in which they happened. A payment grants until its plan's length has passed; a renewal then moves the
 * end; an ending takes access at once, and after a final one only a restoration brings it back.
 */
export function purchaseState(plan: AthletePlan, events: readonly PurchaseEvent[]): PurchaseState {
  const state: PurchaseState = {
    grantedAtMs: null,
    grantedUntilMs: null,
    endedAtMs: null,
    endReason: null,
    transitions: [],
  };
  const payment = inOrder(events).find(({ fact }) => fact.kind === "paid");
  if (payment === undefined) return state;
  grant(state, payment.fact.atMs, planEndMs(plan, payment.fact.atMs));
  state.grantedAtMs = payment.fact.atMs;
  let isFinal = false;
  for (const { fact } of inOrder(events)) {
    if (fact.kind === "ended" && state.endedAtMs === null) end(state, fact.atMs, fact.reason);
    if (fact.kind === "ended" && fact.final) isFinal = true;
    if (fact.kind === "expired" && isOver(state, fact.atMs)) end(state, fact.atMs, "expired");
    if (fact.kind === "restored" && state.endReason === "dispute") {
      isFinal = false;
      grant(state, fact.atMs, state.grantedUntilMs);
    }
    if (fact.kind === "renewed" && !isFinal) {
      if (state.endedAtMs === null) state.grantedUntilMs = fact.untilMs;
      else grant(state, fact.atMs, fact.untilMs);
    }
  }
  return state;
}

function inOrder(events: readonly PurchaseEvent[]): PurchaseEvent[] {
  const distinct = [...new Map(events.map((event) => [event.id, event])).values()];
  return distinct.sort(
    (a, b) =>
      a.fact.atMs - b.fact.atMs || RANK[a.fact.kind] - RANK[b.fact.kind] || (a.id < b.id ? -1 : 1),
  );
}

/** Whether the time that was granted has run out; a renewal that was told late may have moved its end. */
const isOver = (state: PurchaseState, atMs: number): boolean =>
  state.endedAtMs === null && state.grantedUntilMs !== null && state.grantedUntilMs <= atMs;

function grant(state: PurchaseState, atMs: number, untilMs: number | null): void {
  state.grantedUntilMs = untilMs;
  state.endedAtMs = null;
  state.endReason = null;
  state.transitions.push({ kind: "granted", atMs, untilMs });
}

function end(state: PurchaseState, atMs: number, reason: string): void {
  state.endedAtMs = atMs;
  state.endReason = reason;
  state.transitions.push({ kind: "ended", atMs, reason });
}
