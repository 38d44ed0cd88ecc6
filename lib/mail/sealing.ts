import { NO_ACCOUNT, type SealContext } from "@/lib/platform/key-service";

/** The row that the variables of a mail are sealed for. */
export const sealContext = (id: string): SealContext => ({
  accountId: NO_ACCOUNT,
  table: "mail_message",
  rowId: id,
});
