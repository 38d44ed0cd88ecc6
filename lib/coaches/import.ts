import { CsvError, parse } from "csv-parse/sync";
import type { CoachScope } from "@/lib/access/scope";
import { IMPORT_MAX } from "@/lib/contract/coach";
import { fail } from "@/lib/contract/errors";
import {
  type InvitationImport,
  NewInvitation,
  type RowError,
  type SentInvitation,
} from "@/lib/contract/invitation";
import { NAME_MAX } from "@/lib/contract/primitives";
import { check } from "@/lib/platform/check";
import { transaction } from "@/lib/platform/db";
import { itemError, requireBatchSize } from "@/lib/platform/items";
import { ensureGroup } from "./groups";
import { inviteAthlete } from "./invitations";

/** A row as it comes: what a single invitation is made from, and the name of a group. */
interface Row {
  item: unknown;
  group: string;
}

/**
 * Invites many athletes, from a CSV text with a header or from a list. Each row stands for itself: one that is wrong,
 * invited already or on the roster is told by its number, and the others are sent. Groups that are named and not there
 * are made.
 *
 * @throws invalid_value for text that is no CSV or lacks the column `email`, empty_batch, batch_too_large
 */
export async function importInvitations(coach: CoachScope, given: InvitationImport) {
  const rows = given.csv === undefined ? (given.invitations ?? []).map(toRow) : rowsOf(given.csv);
  requireBatchSize(rows, IMPORT_MAX);
  const invitations: SentInvitation[] = [];
  const errors: RowError[] = [];
  for (const [index, row] of rows.entries()) {
    try {
      invitations.push(await inviteRow(coach, row));
    } catch (error) {
      const { index: _place, ...refusal } = itemError(index, error);
      errors.push({ row: index + 1, ...refusal });
    }
  }
  const [succeeded, failed] = [invitations.length, errors.length];
  return { invitations, errors, total: rows.length, succeeded, failed };
}

const toRow = (item: unknown): Row => ({ item, group: "" });

function inviteRow(coach: CoachScope, { item, group }: Row): Promise<SentInvitation> {
  const input = check(NewInvitation, item);
  if (group.length > NAME_MAX) fail("invalid_value", { param: "group" });
  // The group is made only if the row is sent; within a larger unit of work it may be made for nothing.
  return transaction(coach, async (coach) =>
    inviteAthlete(
      coach,
      group === "" ? input : { ...input, group_id: await ensureGroup(coach, group) },
    ),
  );
}

function rowsOf(csv: string): Row[] {
  return recordsOf(csv).map(({ name, email, group = "" }) => ({
    item: { email: email || null, name: name || null },
    group,
  }));
}

/** The records of a CSV text by the names of its header, in whatever case and order. @throws invalid_value */
function recordsOf(csv: string): Partial<Record<string, string>>[] {
  try {
    const records: Partial<Record<string, string>>[] = parse(csv, {
      bom: true,
      columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    });
    if (records.some((record) => !("email" in record)))
      fail("invalid_value", { param: "csv", message: "csv: needs a header with `email`." });
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return fail("invalid_value", { param: "csv", message: `csv: ${error.message}.` });
  }
}
