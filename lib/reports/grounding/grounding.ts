import type { Statement } from "../writer/statement";
import { claimsOf } from "./claims";

/** A sentence that somebody else wrote, with the statements that it says to tell. */
export interface Offered {
  text: string;
  statements: readonly string[];
}

const TEXT_MAX = 400;
/** What sentences are made of; digits and letters of other scripts look like these and are not. */
const LETTERS = /^[A-Za-z0-9 \u00a0{}_.,;:%()'/-]+$/;
/** A beginning, and no full stop but that at the end and those in numbers. */
const FORM = /^(?:[A-Z]|\{athlete\}|\d)(?:[^.]|\.\d)*[^.,;:\s]\.$/;
const TYPED_BADLY = / {2}|\s[.,;:)]|[,;:][.,;:]|\(\s/;
const BETWEEN = /; |, and |, while /;

/**
 * What is wrong with sentences that are to tell statements: neither more than those say nor less, nor in another order.
 * Nothing is wrong where nothing is found. Said so that who wrote them can do better.
 */
export function problemsOf(
  offered: readonly Offered[],
  statements: readonly Statement[],
): string[] {
  const byId = new Map(statements.map((statement) => [statement.id, statement]));
  const told = new Map<string, number>();
  for (const id of offered.flatMap((sentence) => sentence.statements)) {
    told.set(id, (told.get(id) ?? 0) + 1);
  }
  const missing = statements.filter(({ id, isNeeded }) => isNeeded && !told.has(id));
  const repeated = [...told].filter(([, times]) => times > 1);
  return [
    ...offered.flatMap((sentence, place) =>
      problemsIn(sentence, byId).map((problem) => `Sentence ${place + 1}: ${problem}`),
    ),
    ...missing.map(({ id }) => `Statement ${id} has to be told.`),
    ...repeated.map(([id]) => `Statement ${id} is told more than once.`),
    ...(offered.length === 0 ? ["There are no sentences."] : []),
  ];
}

function problemsIn({ text, statements }: Offered, byId: ReadonlyMap<string, Statement>): string[] {
  if (text.length > TEXT_MAX || !LETTERS.test(text) || !FORM.test(text) || TYPED_BADLY.test(text)) {
    return ["is not one plain English sentence that ends with a full stop."];
  }
  const cited = statements.flatMap((id) => byId.get(id) ?? []);
  if (cited.length === 0 || cited.length < statements.length) {
    return ["names no statement, or one that is not there."];
  }
  const parts = cited.length === 1 ? [text] : text.split(BETWEEN);
  if (parts.length !== cited.length) {
    return ['tells several statements and has no "; " or ", and " or ", while " between them.'];
  }
  return cited.flatMap((statement, place) => comparison(parts[place] ?? "", statement));
}

/** How a question or a condition begins. */
const INVERTED = /^(?:was|were|is|are|has|had|been)\b/i;

/** Why a part of a sentence does not say what one of a statement's wordings does, claim by claim in its order. */
function comparison(part: string, { id, texts }: Statement): string[] {
  const said = claimsOf(part);
  const known = texts.map(claimsOf);
  if (INVERTED.test(part)) return ["has its verb before what it is of."];
  if (known.some((claims) => claims.join(" ") === said.join(" "))) return [];
  const added = said.filter((claim) => !known.some((claims) => claims.includes(claim)));
  const left = (known[0] ?? []).filter(
    (claim) => known.every((claims) => claims.includes(claim)) && !said.includes(claim),
  );
  return [
    ...(added.length > 0 ? [`${quoted(added)} cannot be said: not in statement ${id}.`] : []),
    ...(left.length > 0 ? [`leaves out ${quoted(left)} of statement ${id}.`] : []),
    ...(added.length + left.length > 0
      ? []
      : [`does not keep to the words and the order of one of the texts of statement ${id}.`]),
  ];
}

const quoted = (claims: readonly string[]) => claims.map((claim) => `"${claim}"`).join(", ");
