import { fail } from "@/lib/contract/errors";
import { isStorable } from "@/lib/platform/storable-text";

/**
 * Walks a value without recursion, however deep it is, and names the field that cannot be kept.
 *
 * @throws invalid_value
 */
export function requireStorable(root: unknown): void {
  const open: { value: unknown; path: string }[] = [{ value: root, path: "" }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    if (typeof value === "string" && !isStorable(value)) refuse(path);
    if (typeof value !== "object" || value === null) continue;
    for (const [key, held] of Object.entries(value)) {
      const at = path === "" ? key : `${path}.${key}`;
      if (!isStorable(key)) refuse(path);
      open.push({ value: held, path: at });
    }
  }
}

const refuse = (path: string): never =>
  fail("invalid_value", {
    message: "Text must not hold NUL or half of a surrogate pair.",
    ...(path === "" ? {} : { param: path.slice(0, 200) }),
  });
