/** Longer than this nothing is a sentence: it is handed on as it is, and does not stand. */
const LONGEST = 1_000;
/** A sentence and what ends it: a line's end, or a gap behind its last sign. */
const SENTENCE = /^\s*(?:[-*•] )?([^\n]*?[.!?](?=\s)|[^\n]+(?=\n))\s*/;

/** A text that comes in pieces, sentence by sentence, each as soon as it is whole. */
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
