import type { z } from "zod";
import { fail, WRONG_FIELDS_MAX } from "@/lib/contract/errors";
import { spellingsOf } from "@/lib/contract/primitives";

/**
 * Validates a value by its schema; the first problem becomes the error.
 *
 * @throws missing_field or invalid_value with `param`
 */
export function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(respelled(schema, value));
  return result.success ? result.data : failOn(result.error.issues, value);
}

/** Renames alternative field names to the schema's own. @throws invalid_value where both differ */
function respelled(schema: z.ZodType, value: unknown): unknown {
  const names = spellingsOf(schema);
  if (names === undefined || typeof value !== "object" || value === null) return value;
  if (!Object.keys(names).some((name) => Object.hasOwn(value, name))) return value;
  const sent = Object.entries(value);
  const fields = new Map(sent.filter(([name]) => !Object.hasOwn(names, name)));
  for (const [other, said] of sent) {
    const name = names[other];
    if (!Object.hasOwn(names, other) || name === undefined) continue;
    const known = fields.get(name) ?? said;
    if (known !== said && said !== null) {
      fail("invalid_value", {
        param: other,
        message: `${other} and ${name} are one field, and say different things.`,
      });
    }
    fields.set(name, known);
  }
  return Object.fromEntries(fields);
}

/** The first issue sets the error code; if there are several, all wrong fields are listed. */
function failOn(issues: readonly z.core.$ZodIssue[], root: unknown): never {
  const [first] = issues;
  if (first === undefined) fail("invalid_value");
  const wrong = issues
    .flatMap(eachKey)
    .slice(0, WRONG_FIELDS_MAX)
    .map((issue) => wrongIn(issue, root));
  const errors = wrong.flatMap(({ param, message }) => (param === "" ? [] : [{ param, message }]));
  const [{ isMissing, param, message }] = wrong as [Wrong];
  fail(isMissing ? "missing_field" : "invalid_value", {
    ...(param !== "" && { param }),
    ...(errors.length > 1 && { errors }),
    message,
  });
}

const NOT_KNOWN = "is not a known field";

/** Splits an issue into one for each unknown key. */
const eachKey = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] =>
  issue.code === "unrecognized_keys"
    ? issue.keys
        .slice(0, WRONG_FIELDS_MAX)
        .map((key) => ({ ...issue, keys: [key], message: NOT_KNOWN }))
    : [issue];

interface Wrong {
  isMissing: boolean;
  /** Empty for the body itself. */
  param: string;
  message: string;
}

function wrongIn(issue: z.core.$ZodIssue, root: unknown): Wrong {
  // Names the unknown field itself, not the object that contains it.
  const isUnknown = issue.code === "unrecognized_keys";
  const path = isUnknown ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
  const param = path.map(String).join(".").slice(0, 200);
  const isMissing =
    issue.code === "custom"
      ? issue.params?.["missing"] === true
      : !isUnknown && isAbsent(root, issue.path);
  const what = param || "The body";
  const message = isMissing ? `${what} is required.` : `${what}: ${shortened(issue.message)}.`;
  return { isMissing, param, message };
}

/** Shortens a message that lists client input, such as every unknown key, to a readable length. */
const shortened = (message: string): string =>
  message.length > MESSAGE_MAX ? `${message.slice(0, MESSAGE_MAX)}…` : message;

const MESSAGE_MAX = 300;

/** True if the value at a path is missing or null. */
function isAbsent(root: unknown, path: readonly PropertyKey[]): boolean {
  let current = root;
  for (const step of path) {
    if (typeof current !== "object" || current === null) return true;
    current = Object.hasOwn(current, step) ? Reflect.get(current, step) : undefined;
  }
  return current === undefined || current === null;
}
