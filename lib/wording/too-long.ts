/**
 * What is said of a text that is longer than its field takes; null where it is not. A field that cuts off what is pasted
 * into it loses it without a word.
 *
 * @param what the beginning of the second sentence: "A message has"
 */
export function tooLongText(text: string, most: number, what: string): string | null {
  const over = text.length - most;
  if (over <= 0) return null;
  const characters = over === 1 ? "1 character" : `${over.toLocaleString("en")} characters`;
  return `${characters} too many. ${what} at most ${most.toLocaleString("en")}.`;
}
