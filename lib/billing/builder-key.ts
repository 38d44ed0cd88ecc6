import { HOUR_MS } from "@/lib/contract/durations";
import type { Db } from "@/lib/platform/db";
import type { SealContext } from "@/lib/platform/key-service";
import { rewrapAll } from "@/lib/platform/rewrapping";
import { replaceSealedKey, sealedKeysAfter } from "./builder.store";

/** How long an unclaimed key is kept sealed. */
export const UNCLAIMED_MS = 24 * HOUR_MS;

/** The row an unclaimed key is sealed for. */
export const keyContext = (orderId: string, accountId: string): SealContext => ({
  accountId,
  table: "builder_order",
  rowId: orderId,
});

/**
 * Rewraps unclaimed keys with the current master key.
 *
 * @returns how many were rewrapped, and how many no known key opens
 */
export const rewrapUnclaimedKeys = ({ db }: { db: Db }) =>
  rewrapAll({
    after: async (id, limit) =>
      (await sealedKeysAfter(db, id, limit)).map(({ accountId, ...row }) => ({
        ...row,
        context: keyContext(row.id, accountId),
      })),
    replace: (row, renewed) => replaceSealedKey(db, row, renewed),
  });
