import { CsvError, parse } from "csv-parse/sync";
import { closestMatch } from "leven";
import { lockOwnTeam } from "@/lib/access/own-team";
import type { CoachScope } from "@/lib/access/scope";
import { addressKey } from "@/lib/contract/address";
import { IMPORT_MAX } from "@/lib/contract/coach";
import { fail } from "@/lib/contract/errors";
import { type InvitationImport, NewInvitation, type RowError } from "@/lib/contract/invitation";
import { NAME_MAX } from "@/lib/contract/primitives";
import { check } from "@/lib/platform/check";
import { transaction } from "@/lib/platform/db";
import { itemError, requireBatchSize } from "@/lib/platform/items";
import { DELIMITERS, delimiterOf } from "@/lib/wording/delimiter";
import { judge, loadKnown } from "./asking";
import { addGroups } from "./groups";
import { toSent } from "./invitations";
import { refuseMoreToday, send, takeInvitations } from "./mailing";

/** A row as submitted: the data of a single invitation, plus a group name. */
interface Row {
  item: unknown;
  group: string;
}

/**
 * Invites many athletes, from CSV text with a header or from a list. Rows are independent: one that is invalid, already
 * invited or on the roster is reported by its row number, and the others are sent. Named groups that don't exist are
 * created. Columns that mean nothing here are returned as ignored, like unknown fields of a list.
 *
 * @throws invalid_value for text that is no CSV or lacks the column `email`, empty_batch, batch_too_large
 */
export async function importInvitations(coach: CoachScope, given: InvitationImport) {
  const records = given.csv === undefined ? [] : recordsOf(given.csv);
  const rows = given.csv === undefined ? (given.invitations ?? []).map(toRow) : rowsOf(records);
  requireBatchSize(rows, IMPORT_MAX);
  const errors: RowError[] = [];
  const invitations = await transaction(coach, async (asking) => {
    const { team, coach } = await lockOwnTeam(asking, "coach:invitations");
    // The transaction may run again.
    errors.length = 0;
    const good = each([...rows.entries()], errors, checkRow);
    const keys = good.map(([, { input }]) => addressKey(input.email));
    const known = await loadKnown(coach, team, keys);
    const there = new Set(known.groupIds);
    const judged = each(good, errors, (wanted) => judge(coach, known, wanted));
    const taken = judged.length === 0 ? 0 : await takeInvitations(coach, judged.length);
    each(judged.slice(taken), errors, refuseMoreToday);
    const asked = judged.slice(0, taken).map(([, value]) => value);
    const used = new Set(asked.map(({ groupId }) => groupId));
    const named = [...known.groupsByKey.values()];
    await addGroups(
      coach,
      named.filter(({ id }) => used.has(id) && !there.has(id)),
    );
    return (await send(coach, asked, team)).map((sent) => toSent(coach, sent));
  });
  errors.sort((one, other) => one.row - other.row);
  const [succeeded, failed] = [invitations.length, errors.length];
  const ignored_fields = ignoredIn(records);
  return {
    ...{ invitations, errors, total: rows.length, succeeded, failed },
    ...(ignored_fields.length > 0 && { ignored_fields }),
  };
}

/** Applies a rule to each row. Returns the rows that passed, and reports the others in `errors`. */
function each<T, U>(
  rows: readonly (readonly [number, T])[],
  errors: RowError[],
  rule: (row: T) => U,
): [number, U][] {
  return rows.flatMap(([index, row]): [number, U][] => {
    try {
      return [[index, rule(row)]];
    } catch (error) {
      const { index: _place, ...refusal } = itemError(index, error);
      errors.push({ row: index + 1, ...refusal });
      return [];
    }
  });
}

const toRow = (item: unknown): Row => ({ item, group: "" });

function checkRow({ item, group }: Row) {
  const input = check(NewInvitation, item);
  if (group.length > NAME_MAX) fail("invalid_value", { param: "group" });
  return { input, group: group === "" ? null : group };
}

const COLUMNS = ["email", "name", "group", "paid_by_team"];

/** A dropped "paid by team" would send invitations without a seat, and say nothing. */
const ignoredIn = (records: readonly object[]) =>
  [...new Set(records.flatMap((record) => Object.keys(record)))]
    .filter((column) => column !== "" && !COLUMNS.includes(column))
    .map((column) => column.slice(0, NAME_MAX))
    .map((column) => {
      const maxDistance = Math.min(3, Math.floor(column.length / 2));
      const did_you_mean = closestMatch(column, COLUMNS, { maxDistance }) ?? null;
      return { field: `csv.${column}`, did_you_mean };
    });

function rowsOf(records: ReturnType<typeof recordsOf>): Row[] {
  return records.map(({ name, email, group = "", paid_by_team = "" }) => ({
    item: { email: email || null, name: name || null, paid_by_team: booleanOf(paid_by_team) },
    group,
  }));
}

/** Parses a yes/no cell; any other value is kept as is, so validation rejects it. */
const booleanOf = (cell: string): boolean | string =>
  cell === "" || cell === "false" ? false : cell === "true" || cell;

/** Far more cells than any list of athletes needs. Parsing takes time for each cell, even an empty one. */
const CELLS_MAX = 20 * (IMPORT_MAX + 1);

const ENDS_CELL: ReadonlySet<string> = new Set([...DELIMITERS, "\n", "\r"]);

/** Counts cells without parsing, so a text full of commas costs nothing. */
function requireFewCells(csv: string): void {
  let cells = 1;
  for (const character of csv) if (ENDS_CELL.has(character)) cells++;
  if (cells > CELLS_MAX)
    fail("invalid_value", { param: "csv", message: `csv: has more than ${CELLS_MAX} cells.` });
}

/**
 * Parses CSV into records keyed by the header names, which may come in any case and order and with any delimiter.
 * @throws invalid_value
 */
function recordsOf(csv: string): Partial<Record<string, string>>[] {
  requireFewCells(csv);
  try {
    const records: Partial<Record<string, string>>[] = parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
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
