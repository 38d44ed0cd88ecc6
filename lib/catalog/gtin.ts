/** Product barcodes. Each has one 14-digit form, however it is printed or typed. */

/** Returns the check digit of a GTIN, given the digits before it: weights 3 and 1 alternate from the right. */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const weight = (digits.length - place) % 2 === 1 ? 3 : 1;
    sum += weight * Number(digits[place]);
  }
  return (10 - (sum % 10)) % 10;
}

const isSound = (digits: string): boolean =>
  checkDigit(digits.slice(0, -1)) === Number(digits.at(-1));

/** Expands an eight-digit UPC-E to twelve digits; null if the first digit is neither 0 nor 1. */
function expanded(code: string): string | null {
  const [system = "", a = "", b = "", c = "", d = "", e = "", last = "", check = ""] = code;
  if (system !== "0" && system !== "1") return null;
  const body =
    last <= "2"
      ? `${a}${b}${last}0000${c}${d}${e}`
      : last === "3"
        ? `${a}${b}${c}00000${d}${e}`
        : last === "4"
          ? `${a}${b}${c}${d}00000${e}`
          : `${a}${b}${c}${d}${e}0000${last}`;
  return `${system}${body}${check}`;
}

/**
 * Returns what a barcode may stand for, as 14 digits each, likeliest first. Spaces and dashes are ignored, UPC-A is
 * EAN-13 with a leading zero, and eight digits may be a shortened UPC-A. Empty if the text is no barcode or its check
 * digit is wrong.
 */
export function gtinsOf(text: string): string[] {
  const digits = text.replaceAll(/[\s\-\u2010-\u2015.]/g, "");
  if (!/^(\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return [];
  const found = isSound(digits) ? [digits] : [];
  if (digits.length === 8) {
    const long = expanded(digits);
    // Eight-digit codes that begin with zero are for in-store use; on packaged goods they are shortened twelve-digit
    // codes.
    if (long !== null && isSound(long)) {
      if (digits.startsWith("0")) found.unshift(long);
      else found.push(long);
    }
  }
  return [...new Set(found.map((each) => each.padStart(14, "0")))];
}

/** Returns a GTIN as printed on labels: 8, 12, 13 or 14 digits, depending on its leading zeros. */
export function printedGtin(gtin14: string): string {
  const zeros = /^0*/.exec(gtin14)?.[0].length ?? 0;
  return gtin14.slice(zeros >= 6 ? 6 : Math.min(zeros, 2));
}
