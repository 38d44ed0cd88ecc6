import { athletesText } from "../messages/words";

/**
 * Describes how many of the coach's visible athletes are in a group.
 *
 * @param seesAll false if the group may also contain colleagues' athletes
 */
export function membersText(count: number, seesAll: boolean): string {
  if (seesAll) return count === 0 ? "No athletes yet" : athletesText(count);
  return count === 0 ? "None of yours" : `${athletesText(count)} of yours`;
}
