import { unguessable } from "@/lib/platform/crypto";
import type { SealContext } from "@/lib/platform/key-service";

/** Returns 64 hexadecimal digits. */
export const newSigningSecret = (): string => unguessable(32).toString("hex");

/** Returns the row that a signing secret is sealed for. */
export const secretContext = (ownerId: string, endpointId: string): SealContext => ({
  accountId: ownerId,
  table: "webhook_endpoint",
  rowId: endpointId,
});
