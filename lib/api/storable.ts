import { fail } from "@/lib/contract/errors";
import { isStorable } from "@/lib/platform/storable-text";

/** A nested object or array and its location. The path is only formatted if something in it is refused. */
interface Place {
  value: object;
  key: string | number;
  parent: Place | null;
}

/**
 * Walks a value without recursion, however deep, and reports a field that can't be stored.
 *
 * @throws invalid_value
 */
export function requireStorable(root: unknown): void {
  const open: Place[] = [];
  const look = (value: unknown, key: string | number, parent: Place | null) => {
    if (typeof value === "string" && !isStorable(value)) refuse(pathOf(key, parent));
    if (typeof value === "object" && value !== null) open.push({ value, key, parent });
  };
  look(root, "", null);
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value } = place;
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) look(value[index], index, place);
      continue;
    }
    for (const key of Object.keys(value)) {
      if (!isStorable(key)) refuse(pathOf(place.key, place.parent));
      look(Reflect.get(value, key), key, place);
    }
  }
}

function pathOf(key: string | number, parent: Place | null): string {
  const keys: (string | number)[] = [];
  for (let [name, place] = [key, parent]; place !== null; [name, place] = [place.key, place.parent])
    keys.push(name);
  return keys.reverse().join(".");
}

const refuse = (path: string): never =>
  fail("invalid_value", {
    message: "Text must not hold NUL or half of a surrogate pair.",
    ...(path === "" ? {} : { param: path.slice(0, 200) }),
  });
