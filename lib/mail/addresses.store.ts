import type { Db } from "@/lib/platform/db";

/** Where addresses are stored that are mailed to, or compared with those. */
const PLACES = {
  athlete: "email",
  builder_order: "email_key",
  invitation: "email",
  license: "email",
  member: "email",
  partner: "email",
  partner_application: "email",
  partner_member: "email",
  person: "email",
  purchase: "email_key",
} as const;

/** The grammar of `lib/contract/address.ts`, with the spaces around it that some are stored with. */
const PLAIN =
  "^ *[A-Za-z0-9_.!#$%&''*+/=?^`{|}~-]+@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])? *$";

const ODD = Object.entries(PLACES)
  .map(
    ([table, column]) =>
      `SELECT '${table}' AS place, id::text, ${column} AS address FROM ${table}
       WHERE ${column} IS NOT NULL AND ${column} !~ '${PLAIN}'`,
  )
  .join(" UNION ALL ");

/** Addresses that are stored and are none by the one grammar, or not in the form that is mailed to. */
export const findOddAddresses = (
  { db }: { db: Db },
  limit: number,
): Promise<{ place: string; id: string; address: string }[]> =>
  db.$queryRawUnsafe(`${ODD} ORDER BY 1, 2 LIMIT $1::int`, limit);
