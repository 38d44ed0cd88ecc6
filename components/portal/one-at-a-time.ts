/**
 * Runs calls one after another, so that the last one requested is the last one made. Of several waiting calls only the
 * last is made; it replaces the others.
 *
 * @returns a function that makes a call and returns its answer; null if another call replaced it
 */
export function oneAtATime() {
  let line: Promise<unknown> = Promise.resolve();
  let turn = 0;
  return async <T>(call: () => Promise<T>): Promise<T | null> => {
    turn += 1;
    const mine = turn;
    const asked = line.then(() => (mine === turn ? call() : null));
    line = asked.catch(() => {});
    try {
      const answer = await asked;
      return mine === turn ? answer : null;
    } catch (error) {
      if (mine === turn) throw error;
      return null;
    }
  };
}
