/**
 * Waits at the end of a line until whoever leaves calls the first of it, `line.shift()?.()`.
 *
 * @throws what `refusal` makes, to whom nobody called within `waitMs`; they stand in the line no longer
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
