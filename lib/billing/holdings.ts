import type { AccountScope } from "@/lib/access/scope";
import type { ExportedPurchase } from "@/lib/contract/export";
import { listPurchasesOf } from "./holdings.store";

/** Lists the purchases an athlete has access through and those started for them, oldest first. Leaves out who paid. */
export const readPurchasesOf = (
  account: AccountScope,
  athleteId: string,
): Promise<ExportedPurchase[]> => listPurchasesOf(account, athleteId);
