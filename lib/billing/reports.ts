import { canBeId } from "@/lib/platform/ids";
import { findPurchaseRows } from "./purchases.store";

/** Finds purchases for the operator, newest first: of one checkout, or made for one athlete. */
export const findPurchases = (by: {
  athleteId?: string | undefined;
  sessionId?: string | undefined;
}) => {
  const { athleteId, sessionId } = by;
  if (sessionId !== undefined) return findPurchaseRows({ sessionId });
  if (athleteId !== undefined && canBeId(athleteId)) return findPurchaseRows({ athleteId });
  return Promise.resolve([]);
};
