import type { CallScope } from "@/lib/access/scope";
import { inTurn } from "@/lib/platform/turns";

/** How many questions of one owner may wait. Reading a long one takes tens of milliseconds. */
const QUESTIONS_WAITING_MAX = 200;

/**
 * Reads a question when it is the caller's turn, so many long questions delay nobody else. @throws service_unavailable
 */
export const readInTurn = <Q>({ principal }: CallScope, read: () => Q): Promise<Q> =>
  inTurn(principal.id, QUESTIONS_WAITING_MAX, read);
