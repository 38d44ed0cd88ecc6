/** Numbers as people type them, on every page: with a comma or a point for decimals, and thousands set apart. */

/** What a field takes. */
export interface NumberField {
  min: number;
  max: number;
  /** What stands behind the number in a sentence. */
  unit?: string;
  /** Of minutes, mg or mL nobody types thousandths: there `1,500` and `1.500` are both fifteen hundred. */
  isCoarse?: boolean;
}

/** What was typed: null for nothing, NaN for what the field cannot take, with a sentence that says why. */
export interface Typed {
  value: number | null;
  problem: string | null;
}

const DECIMAL = /^[-+]?(?:\d+[.,]?\d*|[.,]\d+)$/;
const GROUPED = /^[-+]?[1-9]\d{0,2}([.,' ’])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/;

/** The numbers that a text can be, as a decimal and as one with thousands set apart; none where it is none. */
function readingsOf(text: string): number[] {
  const decimal = DECIMAL.test(text) ? [Number(text.replace(",", "."))] : [];
  const [, mark] = GROUPED.exec(text) ?? [];
  if (mark === undefined) return decimal;
  return [...decimal, Number(text.replaceAll(mark, "").replace(",", "."))];
}

/**
 * Reads a number that somebody typed. A comma or a point before three digits may set thousands apart: it does in a field
 * that is coarse, and where only the larger number is in range; it does not where the larger one is out of range. Where
 * both are in range nobody can tell, and it is asked.
 */
export function typedNumber(typed: string | undefined, field: NumberField): Typed {
  // Some keyboards type digits and marks of full width, other spaces, and a minus of its own.
  const text = (typed ?? "").normalize("NFKC").trim().replace(/^−/, "-");
  if (text === "") return { value: null, problem: null };
  const [first, larger] = readingsOf(text);
  if (first === undefined) return wrong("Enter a number.");
  if (larger === undefined) return within(first, field);
  if (field.isCoarse === true) return within(larger, field);
  const [isFirst, isLarger] = [within(first, field), within(larger, field)];
  if (isLarger.problem !== null) return isFirst;
  if (isFirst.problem !== null) return isLarger;
  return wrong(`“${text}” could be two numbers. Enter ${first} or ${larger}.`);
}

function within(value: number, { min, max, unit }: NumberField): Typed {
  const behind = unit === undefined ? "" : `\u00a0${unit}`;
  if (value < min) return wrong(`Enter at least ${min}${behind}.`);
  if (value > max) return wrong(`Enter at most ${max}${behind}.`);
  return { value, problem: null };
}

const wrong = (problem: string): Typed => ({ value: Number.NaN, problem });

/** A number as somebody would type it, so that it is read again as it is, whatever the field. */
export function asTyped(value: number): string {
  const text = value.toLocaleString("en", { useGrouping: false, maximumFractionDigits: 20 });
  return readingsOf(text).length > 1 ? `${text}0` : text;
}
