const ALSO = "^\\s*(?:and|or|what about|how about|what if it(?:['’]s| is)|is)";
const END = "(?: (?:ok|okay|fine|enough|too much))?\\s*\\?*\\s*$";
const PER_HOUR = "(?:[^.?!\\d]{0,8}\\b(?:per|an|a|each|every|/) ?(?:hour|hr|h)\\b)?";

/** Follow-ups with a number that has no unit, and the units it may stand for: `And at 35?`, `for 5?`, `is 800 ok?`. */
const FOLLOW_UPS = [
  [`${ALSO} at (-?\\d{1,2})`, "\\d ?((?:°|degrees?) ?(?:[cf]\\b|celsius|fahrenheit)?|[cf]\\b)"],
  [`${ALSO} (?:for|in) (\\d{1,3}(?:\\.5)?)`, "\\d[ -]?(hours?|hrs?|h|minutes?|mins?)\\b"],
  [`${ALSO} (\\d{1,4})`, `\\d ?((?:mg|g|grams|ml|l|oz)\\b${PER_HOUR})`],
].map(([asks, unit]) => [new RegExp(asks + END, "i"), new RegExp(unit ?? "", "i")] as const);

/**
 * Returns a follow-up with the unit of the latest question that has one: `And at 35?` after `at 30 °C` means °C.
 *
 * @param earlier the questions before it, oldest first
 */
export function withUnit(text: string, earlier: readonly string[]): string {
  for (const [asks, unit] of FOLLOW_UPS) {
    const number = asks.exec(text)?.[1];
    const said = earlier.map((one) => unit.exec(one)?.[1]).findLast((one) => one !== undefined);
    if (number !== undefined && said !== undefined)
      return text.replace(number, `${number} ${said}`);
  }
  return text;
}
