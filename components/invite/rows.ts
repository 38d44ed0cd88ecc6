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

/** What headers call a column, without case, spaces, hyphens and underscores. */
const HEADERS = {
  email: ["email", "mail", "emailaddress", "mailaddress", "emailadresse"],
  name: ["name", "fullname"],
  first: ["firstname", "givenname", "vorname"],
  last: ["lastname", "familyname", "surname", "nachname"],
  group: ["group", "gruppe"],
} as const;
type Column = keyof typeof HEADERS;

/** What a column holds, by its header; null for one that is not used. */
function columnOf(title: string): Column | null {
  const plain = title.toLowerCase().replaceAll(/[\s_-]/g, "");
  const known = Object.entries(HEADERS) as [Column, readonly string[]][];
  return known.find(([, titles]) => titles.includes(plain))?.[0] ?? null;
}

/** A list as it was read, with the columns that say nothing of an invitation. */
export interface List {
  rows: Row[];
  unused: string[];
}

/**
 * The people of a pasted text: a CSV with a header that names the address, in whatever order, or a line for each address,
 * with a name and a group beside it where there are any.
 */
export function listOf(text: string): List {
  const [first, ...rest] = cellsOf(text);
  if (first === undefined) return { rows: [], unused: [] };
  const header = first.map(columnOf);
  if (!header.includes("email")) {
    const rows = [first, ...rest];
    const lastIn = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== "") + 1;
    const most = rows.reduce((before, cells) => Math.max(before, lastIn(cells)), 0);
    const unused = Array.from({ length: Math.max(0, most - 3) }, (_, at) => `column ${at + 4}`);
    return { rows: rows.map((cells, at) => looseRow(cells, at + 1)), unused };
  }
  const rows = rest.map((cells, at) => {
    const of = (column: Column) => cells[header.indexOf(column)] ?? "";
    const name = of("name") || `${of("first")} ${of("last")}`.trim();
    return { line: at + 1, email: of("email"), name, group: of("group") };
  });
  return { rows, unused: first.filter((title, at) => title !== "" && header[at] === null) };
}

/** What stands in the field once a file was added to what was there: both, where both say something, by one header. */
export function joined(text: string, added: string): string {
  if (text.trim() === "") return added;
  const rows = [text, added].flatMap((each) => listOf(each).rows);
  return csvOf([
    ["email", "name", "group"],
    ...rows.map(({ email, name, group }) => [email, name, group]),
  ]);
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
