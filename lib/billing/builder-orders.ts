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

/** Builders' orders, for whoever hands out what they bought. */

/** The order of a checkout at the address that is called; null for any other session. */
export const orderOfSession = ({ db, environment }: CallScope, sessionId: string) =>
  findBuilderBySession(db, environment, sessionId);

/** The order by which a partner came to be; null for one who bought nothing. */
export const orderOfPartner = ({ db }: CallScope, partnerId: string) => findBuilder(db, partnerId);

/** What an address has bought as a builder at the address that is called, the newest first. */
export const ordersOfAddress = ({ db, environment }: CallScope, emailKey: string) =>
  findBuildersOfAddress(db, environment, emailKey);

/** Notes what became of an order's key, in the unit of work that holds the order. */
export const noteKey = (
  { db }: CallScope,
  id: string,
  change: Pick<BuilderChange, "keyId" | "sealedKey" | "sealedUntil" | "claimedAt">,
): Promise<void> => saveBuilderOrder(db, id, change);

/** Destroys sealed keys that nobody claimed in time. @returns how many */
export const destroyUnclaimed = ({ db, wallMs }: CallScope): Promise<number> =>
  destroyUnclaimedKeys(db, toDate(wallMs));
