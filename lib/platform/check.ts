import type { z } from "zod";
import { fail } from "@/lib/contract/errors";

/**
 * A value by its schema; the first thing wrong becomes the error.
 *
 * @throws missing_field or invalid_value with `param`
 */
export function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  return result.success ? result.data : failOn(result.error.issues, value);
}

function failOn(issues: readonly z.core.$ZodIssue[], root: unknown): never {
  const issue = issues[0];
  if (issue === undefined) fail("invalid_value");
  // A field that is not known is named itself, not what it stands in.
  const isUnknown = issue.code === "unrecognized_keys";
  const path = isUnknown ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
  const param = path.map(String).join(".").slice(0, 200);
  const named = param === "" ? {} : { param };
  const missing =
    issue.code === "custom"
      ? issue.params?.["missing"] === true
      : !isUnknown && isAbsent(root, issue.path);
  if (missing) {
    fail("missing_field", { ...named, message: `${param || "The body"} is required.` });
  }
  fail("invalid_value", {
    ...named,
    message: `${param || "The body"}: ${shortened(issue.message)}.`,
  });
}

/** A message that lists what a client sent, such as every unknown key, is no longer than it can be read. */
const shortened = (message: string): string =>
  message.length > MESSAGE_MAX ? `${message.slice(0, MESSAGE_MAX)}…` : message;

const MESSAGE_MAX = 300;

/** Whether nothing, or null, stands at a path. */
function isAbsent(root: unknown, path: readonly PropertyKey[]): boolean {
  let current = root;
  for (const step of path) {
    if (typeof current !== "object" || current === null) return true;
    current = Object.hasOwn(current, step) ? Reflect.get(current, step) : undefined;
  }
  return current === undefined || current === null;
}
