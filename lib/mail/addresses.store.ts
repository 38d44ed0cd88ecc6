import type { Db } from "@/lib/platform/db";

/** Every column that stores an email address we send to or compare with one we send to. */
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

/** The same grammar as `lib/contract/address.ts`, plus the surrounding spaces that some stored addresses have. */
const PLAIN =
  "^ *[A-Za-z0-9_.!#$%&''*+/=?^`{|}~-]+@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])? *$";

const ODD = Object.entries(PLACES)
  .map(
    ([table, column]) =>
      `SELECT '${table}' AS place, id::text, ${column} AS address FROM ${table}
       WHERE ${column} IS NOT NULL AND ${column} !~ '${PLAIN}'`,
  )
  .join(" UNION ALL ");

/** Returns stored addresses that don't match the grammar, or aren't in the form mail is sent to. */
export const findOddAddresses = (
  { db }: { db: Db },
  limit: number,
): Promise<{ place: string; id: string; address: string }[]> =>
  db.$queryRawUnsafe(`${ODD} ORDER BY 1, 2 LIMIT $1::int`, limit);
