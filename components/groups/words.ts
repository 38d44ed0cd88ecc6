import { athletesText } from "../messages/words";
import { Refusal } from "../portal/api";

/**
 * Describes how many of the coach's visible athletes are in a group.
 *
 * @param seesAll false if the group may also contain colleagues' athletes
 */
export function membersText(count: number, seesAll: boolean): string {
  if (seesAll) return count === 0 ? "No athletes yet" : athletesText(count);
  return count === 0 ? "None of yours" : `${athletesText(count)} of yours`;
}

/** In a list, two groups of one name can't be told apart. @throws Refusal */
export function requireOwnName(name: string, names: readonly string[]): void {
  if (names.some((each) => each.toLowerCase() === name.toLowerCase()))
    throw new Refusal("invalid_value", "Another group has this name.");
}
