import { isUnheard, notSo } from "./api";

/** How taking something back went. */
export interface TakenBack {
  said: string;
  /** Whether nobody answered: it may be tried again. */
  isUnheard: boolean;
}

/** Takes something back. @returns what to tell of it, known only once it is taken back or refused */
export async function tookBack(said: string, takeBack: () => Promise<unknown>): Promise<TakenBack> {
  try {
    await takeBack();
    return { said: `Undone: ${said}`, isUnheard: false };
  } catch (refusal) {
    return { said: notSo("undone", said, refusal), isUnheard: isUnheard(refusal) };
  }
}
