/** Numbers as people type them, on every page: with a comma or a point for decimals, and with thousands separators. */

/** What a field accepts. */
export interface NumberField {
  min: number;
  max: number;
  /** The unit after the number in a sentence. */
  unit?: string;
  /** Larger numbers are accepted up to `max`, and read as this. */
  cap?: number;
  /** Nobody types thousandths of minutes, mg or mL: there, `1,500` and `1.500` both mean fifteen hundred. */
  isCoarse?: boolean;
}

/** The parsed input: null if empty, NaN if the field cannot accept it, with a sentence that says why. */
export interface Typed {
  value: number | null;
  problem: string | null;
}

const DECIMAL = /^[-+]?(?:\d+[.,]?\d*|[.,]\d+)$/;
const GROUPED = /^[-+]?[1-9]\d{0,2}([.,' ’])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/;

/** Returns the numbers a text can mean, as a decimal and with thousands separators; empty if it is not a number. */
function readingsOf(text: string): number[] {
  const decimal = DECIMAL.test(text) ? [Number(text.replace(",", "."))] : [];
  const [, mark] = GROUPED.exec(text) ?? [];
  if (mark === undefined) return decimal;
  return [...decimal, Number(text.replaceAll(mark, "").replace(",", "."))];
}

/**
 * Parses a typed number. A comma or point before three digits may separate thousands: it does so in a coarse field, or
 * if only the larger number is in range; it doesn't if the larger one is out of range. If both are in range, it is
 * ambiguous and the person is asked.
 */
export function typedNumber(typed: string | undefined, field: NumberField): Typed {
  // Some keyboards type full-width digits and punctuation, other spaces, or a different minus sign.
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

function within(value: number, { min, max, unit, cap = max }: NumberField): Typed {
  const behind = unit === undefined ? "" : `\u00a0${unit}`;
  if (value < min) return wrong(`Enter at least ${min}${behind}.`);
  if (value > max) return wrong(`Enter at most ${max}${behind}.`);
  return { value: Math.min(value, cap), problem: null };
}

const wrong = (problem: string): Typed => ({ value: Number.NaN, problem });

/** Formats a number as someone would type it, so that any field reads it back unchanged. */
export function asTyped(value: number): string {
  const text = value.toLocaleString("en", { useGrouping: false, maximumFractionDigits: 20 });
  return readingsOf(text).length > 1 ? `${text}0` : text;
}
