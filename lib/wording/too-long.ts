/**
 * Returns the message for a text that is too long for its field; null if it fits. A field that truncates pasted text
 * would lose the rest silently.
 *
 * @param what the beginning of the second sentence: "A message has"
 */
export function tooLongText(text: string, most: number, what: string): string | null {
  const over = text.length - most;
  if (over <= 0) return null;
  const characters = over === 1 ? "1 character" : `${over.toLocaleString("en")} characters`;
  return `${characters} too many. ${what} at most ${most.toLocaleString("en")}.`;
}
