import { refusalText } from "./api";

/** Takes something back. @returns what to tell of it, known only once it is taken back or refused */
export async function tookBack(said: string, takeBack: () => Promise<unknown>): Promise<string> {
  try {
    await takeBack();
    return `Undone: ${said}`;
  } catch (refusal) {
    return `Not undone: ${said}. ${refusalText(refusal)}`;
  }
}
