/**
 * Waits at the end of a line until whoever leaves calls the first in it: `line.shift()?.()`.
 *
 * @throws what `refusal` makes, if not called within `waitMs`; the waiter then leaves the line
 */
export const waitInLine = (
  line: (() => void)[],
  waitMs: number,
  refusal: () => Error,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const called = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      line.splice(line.indexOf(called), 1);
      reject(refusal());
    }, waitMs);
    line.push(called);
  });
