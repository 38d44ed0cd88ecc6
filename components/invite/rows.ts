import { addressKey, mailAddress } from "@/lib/contract/address";
import { csvOf } from "../portal/csv";
import { cellsOf } from "./csv";

/** Somebody to be invited, as they stand in what was pasted. */
export interface Row {
  /** From 1, without a header. */
  line: number;
  email: string;
  name: string;
  group: string;
}

/** The address in `Maya Okafor <maya@example.org>`, and the name before it. */
const BRACKETED = /^(.*)<([^<>]*)>$/;

/**
 * The people of a pasted text: a CSV with a header that has `email`, in whatever order, or a line for each address, with a
 * name and a group beside it where there are any.
 */
export function rowsOf(text: string): Row[] {
  const [first, ...rest] = cellsOf(text);
  if (first === undefined) return [];
  const header = first.map((cell) => cell.toLowerCase());
  if (!header.includes("email"))
    return [first, ...rest].map((cells, at) => looseRow(cells, at + 1));
  return rest.map((cells, at) => {
    const of = (name: string) => cells[header.indexOf(name)] ?? "";
    return { line: at + 1, email: of("email"), name: of("name"), group: of("group") };
  });
}

function looseRow(cells: readonly string[], line: number): Row {
  const place = Math.max(
    0,
    cells.findIndex((cell) => cell.includes("@")),
  );
  const cell = cells[place] ?? "";
  const [, before = "", within] = BRACKETED.exec(cell) ?? [];
  const [name = "", group = ""] = cells.filter((_, at) => at !== place);
  return within === undefined
    ? { line, email: cell, name, group }
    : { line, email: within.trim(), name: before.trim() || name, group };
}

/** What would become of a row. */
export type RowState =
  | "ok"
  | "malformed"
  | "duplicate"
  | "invited"
  | "on_roster"
  | "no_seat"
  | "refused";

export interface JudgedRow extends Row {
  state: RowState;
}

/** What is known of who has been asked before, by address in lower case, and how many seats are free. */
export interface Known {
  onRoster: ReadonlySet<string>;
  invited: ReadonlySet<string>;
  /** Null where no seats are given. */
  freeSeats: number | null;
}

/** What would become of each row; those that are good take the seats in their order. */
export function judgeRows(
  rows: readonly Row[],
  { onRoster, invited, freeSeats }: Known,
): JudgedRow[] {
  const seen = new Set<string>();
  let taken = 0;
  const stateOf = (email: string): RowState => {
    const key = addressKey(email);
    if (mailAddress(email) === null) return "malformed";
    if (seen.has(key)) return "duplicate";
    seen.add(key);
    if (onRoster.has(key)) return "on_roster";
    if (invited.has(key)) return "invited";
    if (freeSeats !== null && taken >= freeSeats) return "no_seat";
    taken++;
    return "ok";
  };
  return rows.map((row) => ({ ...row, state: stateOf(row.email) }));
}

const STATES: Readonly<Record<RowState, string>> = {
  ok: "will be invited",
  malformed: "not an email address",
  duplicate: "duplicate",
  invited: "already invited",
  on_roster: "already on the roster",
  no_seat: "no free seat left",
  refused: "refused",
};

/** What would become of a row, in words. */
export const stateText = (state: RowState): string => STATES[state];

/** Rows as the API reads them. */
export const importOf = (rows: readonly Row[], isPaidByTeam: boolean): string =>
  csvOf([
    ["email", "name", "group", "paid_by_team"],
    ...rows.map(({ email, name, group }) => [email, name, group, String(isPaidByTeam)]),
  ]);
