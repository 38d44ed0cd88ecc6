import type { CallScope } from "@/lib/access/scope";
import { inTurn } from "@/lib/platform/turns";

/** How many questions of one owner wait to be read: a long one takes tens of milliseconds. */
const QUESTIONS_WAITING_MAX = 200;

/** Reads a question when it is its asker's turn, so that many long ones hold up nobody else. @throws service_unavailable */
export const readInTurn = <Q>({ principal }: CallScope, read: () => Q): Promise<Q> =>
  inTurn(principal.id, QUESTIONS_WAITING_MAX, read);
