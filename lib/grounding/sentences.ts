/** Anything longer is no sentence: it is passed on as is, and fails the check. */
const LONGEST = 1_000;
/** A sentence and its end: a line break, or whitespace after its final punctuation. */
const SENTENCE = /^\s*(?:[-*•] )?([^\n]*?[.!?](?=\s)|[^\n]+(?=\n))\s*/;

/** Splits streamed text into sentences, yielding each as soon as it is complete. */
export async function* sentencesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let text = "";
  for await (const piece of pieces) {
    text += piece;
    for (let found = SENTENCE.exec(text); found !== null; found = SENTENCE.exec(text)) {
      text = text.slice(found[0].length);
      yield found[1] ?? "";
    }
    if (text.length > LONGEST) {
      yield text;
      text = "";
    }
  }
  const rest = text.replace(/^\s*(?:[-*•] )?/, "").trimEnd();
  if (rest !== "") yield rest;
}
