import { destroyUnclaimedKeys } from "@/lib/billing/builder.store";
import { toDate, wallMs } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";

/** Destroys sealed keys that nobody claimed within their 24 hours. */
export const forgetUnclaimed = async (): Promise<{ destroyed: number }> => ({
  destroyed: await destroyUnclaimedKeys(db, toDate(wallMs())),
});
