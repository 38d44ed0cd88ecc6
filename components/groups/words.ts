import { athletesText } from "../messages/words";

/**
 * How many are in a group, of those whom the coach sees.
 *
 * @param seesAll whether that is everybody; if not, athletes of colleagues may be in it too
 */
export function membersText(count: number, seesAll: boolean): string {
  if (seesAll) return count === 0 ? "No athletes yet" : athletesText(count);
  return count === 0 ? "None of yours" : `${athletesText(count)} of yours`;
}
