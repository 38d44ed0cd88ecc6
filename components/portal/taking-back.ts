import { isUnheard, notSo } from "./api";

/** The result of an undo. */
export interface TakenBack {
  said: string;
  /** True if there was no answer, so it can be tried again. */
  isUnheard: boolean;
}

/** Undoes an action. @returns what to announce, once it is undone or refused */
export async function tookBack(said: string, takeBack: () => Promise<unknown>): Promise<TakenBack> {
  try {
    await takeBack();
    return { said: `Undone: ${said}`, isUnheard: false };
  } catch (refusal) {
    return { said: notSo("undone", said, refusal), isUnheard: isUnheard(refusal) };
  }
}
