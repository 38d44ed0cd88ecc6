import { addressKey, mailAddress } from "@/lib/contract/address";
import { csvOf } from "../portal/csv";
import { cellsOf } from "./csv";

/** A person to invite, from the pasted text. */
export interface Row {
  /** The place in the list, from 1, not counting a header. */
  line: number;
  email: string;
  name: string;
  group: string;
}

/** Matches `Maya Okafor <maya@example.org>`: the name and the address. */
const BRACKETED = /^(.*)<([^<>]*)>$/;

/** Header names of each column, without case, spaces, hyphens and underscores. */
const HEADERS = {
  email: ["email", "mail", "emailaddress", "mailaddress", "emailadresse"],
  name: ["name", "fullname"],
  first: ["firstname", "givenname", "vorname"],
  last: ["lastname", "familyname", "surname", "nachname"],
  group: ["group", "gruppe"],
} as const;
type Column = keyof typeof HEADERS;

/** Returns what a column holds, by its header; null if it is unused. */
function columnOf(title: string): Column | null {
  const plain = title.toLowerCase().replaceAll(/[\s_-]/g, "");
  const known = Object.entries(HEADERS) as [Column, readonly string[]][];
  return known.find(([, titles]) => titles.includes(plain))?.[0] ?? null;
}

/** A parsed list, with the columns that aren't used for invitations. */
export interface List {
  rows: Row[];
  unused: string[];
}

/**
 * Parses the people in a pasted text: CSV with a header that names the address column, in any order, or one address per
 * line, optionally with a name. A line of several addresses is that many people.
 */
export function listOf(text: string): List {
  const [first, ...rest] = cellsOf(text);
  if (first === undefined) return { rows: [], unused: [] };
  const header = first.map(columnOf);
  if (!header.includes("email")) {
    const read = [first, ...rest].flatMap(perAddress).map((cells, at) => looseRow(cells, at + 1));
    const unused = new Set(
      read.flatMap(({ unused }) => unused).toSorted((one, other) => one - other),
    );
    return {
      rows: read.map(({ row }) => row),
      unused: [...unused].map((at) => `column ${at + 1}`),
    };
  }
  const rows = rest.map((cells, at) => {
    const of = (column: Column) => cells[header.indexOf(column)] ?? "";
    const name = of("name") || `${of("first")} ${of("last")}`.trim();
    return { line: at + 1, email: of("email"), name, group: of("group") };
  });
  return { rows, unused: first.filter((title, at) => title !== "" && header[at] === null) };
}

/** Adds a file's rows to the field's text; if both have rows, merges them under one header. */
export function joined(text: string, added: string): string {
  if (text.trim() === "") return added;
  const rows = [text, added].flatMap((each) => listOf(each).rows);
  return csvOf([
    ["email", "name", "group"],
    ...rows.map(({ email, name, group }) => [email, name, group]),
  ]);
}

/**
 * Splits a line of several addresses, as mail programs write recipients, into one line each. Its other cells become
 * lines too, so that a mistyped address is shown.
 */
const perAddress = (cells: string[]): string[][] =>
  cells.filter((cell) => cell.includes("@")).length > 1
    ? cells.filter((cell) => cell !== "").map((cell) => [cell])
    : [cells];

/**
 * Reads a line without a header: an address, and before or after it a name, which may be first and last name in two
 * cells before it. Anything else could be a group, a note or a last name, so it isn't used.
 *
 * @returns also the places of the cells that aren't used
 */
function looseRow(cells: readonly string[], line: number): { row: Row; unused: number[] } {
  const place = Math.max(
    0,
    cells.findIndex((cell) => cell.includes("@")),
  );
  const others = cells.flatMap((each, at) => (at !== place && each !== "" ? [{ each, at }] : []));
  // A number is no name, nor is a mail program's mark.
  const words = others.filter(({ each }) => /^\p{L}/u.test(each));
  const ahead = words.filter(({ at }) => at < place);
  // `Maya Okafor`, but not the `van Dijk` of `Maya`.
  const whole = ahead.find(({ each }) => each.includes(" ") && /^\p{Lu}/u.test(each));
  const named =
    ahead.length === 0
      ? words.filter(({ at }) => at === place + 1)
      : whole === undefined
        ? ahead.slice(0, 2)
        : [whole];
  const unused = others.filter((one) => !named.includes(one)).map(({ at }) => at);
  const name = named.map(({ each }) => each).join(" ");
  const cell = cells[place] ?? "";
  const [, before = "", within] = BRACKETED.exec(cell) ?? [];
  const row = { line, email: cell, name, group: "" };
  return {
    row: within === undefined ? row : { ...row, email: within.trim(), name: before.trim() || name },
    unused,
  };
}

/** What will happen to a row. */
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

/** The athletes and invitations known so far, by lowercase address, and the number of free seats. */
export interface Known {
  onRoster: ReadonlySet<string>;
  invited: ReadonlySet<string>;
  /** Null if no seats are assigned. */
  freeSeats: number | null;
}

/** Determines what will happen to each row; valid rows take seats in order. */
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

/** Describes a row's state. */
export const stateText = (state: RowState): string => STATES[state];

/** Returns the rows as CSV for the API. */
export const importOf = (rows: readonly Row[], isPaidByTeam: boolean): string =>
  csvOf([
    ["email", "name", "group", "paid_by_team"],
    ...rows.map(({ email, name, group }) => [email, name, group, String(isPaidByTeam)]),
  ]);
