import type { CallScope } from "@/lib/access/scope";
import { toDate } from "@/lib/platform/clock";
import {
  type BuilderChange,
  type BuilderOrder,
  destroyUnclaimedKeys,
  findBuilder,
  findBuilderBySession,
  findBuildersOfAddress,
  saveBuilderOrder,
} from "./builder.store";

export type { BuilderOrder };

/** Builders' orders, for the code that hands out what they bought. */

/** Returns the order of a checkout in this environment; null for any other session. */
export const orderOfSession = ({ db, environment }: CallScope, sessionId: string) =>
  findBuilderBySession(db, environment, sessionId);

/** Returns the order that created a partner; null if it bought nothing. */
export const orderOfPartner = ({ db }: CallScope, partnerId: string) => findBuilder(db, partnerId);

/** Lists the builder orders of an address in this environment, newest first. */
export const ordersOfAddress = ({ db, environment }: CallScope, emailKey: string) =>
  findBuildersOfAddress(db, environment, emailKey);

/** Records what happened to an order's key. The transaction must hold the order. */
export const noteKey = (
  { db }: CallScope,
  id: string,
  change: Pick<BuilderChange, "keyId" | "sealedKey" | "sealedUntil" | "claimedAt">,
): Promise<void> => saveBuilderOrder(db, id, change);

/** Destroys sealed keys that weren't claimed in time. @returns how many were destroyed */
export const destroyUnclaimed = ({ db, wallMs }: CallScope): Promise<number> =>
  destroyUnclaimedKeys(db, toDate(wallMs));
