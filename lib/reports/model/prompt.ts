import type { Statement } from "../writer/statement";

/**
 * What a model is asked. It sees statements with placeholders where names go: nobody's name leaves, and nothing that an
 * athlete wrote reaches it, so that there is nothing to follow but this.
 */
export const INSTRUCTIONS = `You arrange statements about how an athlete fueled into a short report for their coach.
Rules:
- Tell only what the statements say. Keep every number with its unit and with what it is of, every date and every
  placeholder in braces to the letter. Add no number, cause, advice, diagnosis, praise or blame.
- One sentence tells one statement, or two or three of them with "; " or ", and " or ", while " between them.
- Each statement has several texts that mean the same. Take one of them and keep all its words in their order; only
  articles and verbs like was, had or took in may change, and single words for others that mean the same: averaged.
- Leave out what matters little. Statements with "needed": true have to be told. None is told twice.
- Begin sentences in various ways. Write plain English sentences that end with a full stop.
Answer with JSON alone: {"sentences": [{"text": "…", "statements": ["s1"]}]}`;

/** The statements as the model gets them. */
export const materialOf = (statements: readonly Statement[]): string =>
  JSON.stringify(
    statements.map(({ id, texts, isNeeded }) => ({
      id,
      texts: texts.map((text) => text.replaceAll("\u00a0", " ")),
      needed: isNeeded,
    })),
  );

export const correctionOf = (problems: readonly string[]): string =>
  `That cannot be used:\n${problems.join("\n")}\nAnswer with the whole JSON again, corrected.`;
