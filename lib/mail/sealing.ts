import { NO_ACCOUNT, type SealContext } from "@/lib/platform/key-service";

/** Identifies the row that a mail's variables are sealed for. */
export const sealContext = (id: string): SealContext => ({
  accountId: NO_ACCOUNT,
  table: "mail_message",
  rowId: id,
});
