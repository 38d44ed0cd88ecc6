import type { AccountScope } from "@/lib/access/scope";
import type { ExportedPurchase } from "@/lib/contract/export";
import { listPurchasesOf } from "./holdings.store";

/** The purchases that an athlete has access by, and those begun for them, oldest first. Whose money it was stays out. */
export const readPurchasesOf = (
  account: AccountScope,
  athleteId: string,
): Promise<ExportedPurchase[]> => listPurchasesOf(account, athleteId);
