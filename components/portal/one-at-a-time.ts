/**
 * Makes calls one after another, so that the last one asked for is the last one made. Of those that wait only the last is
 * made: the others were replaced by it.
 *
 * @returns a function that makes a call, and gives its answer; null where another was asked for meanwhile
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
