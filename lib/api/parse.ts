import type { z } from "zod";
import { CAPABILITIES } from "@/lib/contract/capabilities";
import { type ErrorCode, fail } from "@/lib/contract/errors";
import { PATH_PARAMS, type PathParam } from "@/lib/contract/primitives";
import { check } from "@/lib/platform/check";
import type { AnyOperation } from "./operation";
import { requireStorable } from "./storable";

/** A call's input, as plain values. */
export interface Input {
  params?: Readonly<Record<string, string>>;
  query?: unknown;
  body?: unknown;
  /** Set if the body's text was already checked for unstorable characters. */
  isBodyStorable?: boolean;
}

/**
 * Parses the input with the operation's own schemas.
 *
 * @throws invalid_value, missing_field, invalid_json; for a path value that names nothing, its placeholder's own code
 */
export function parse(operation: AnyOperation, input: Input) {
  if (input.isBodyStorable !== true) requireStorable(input.body);
  return {
    params: parseParams(input.params ?? {}, operation),
    query: parseQuery(operation.query, input.query),
    body: parseBody(operation.body, input.body),
  };
}

function parseParams(
  raw: Readonly<Record<string, string>>,
  operation: AnyOperation,
): Record<string, string> {
  requireStorable(raw);
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      // The path is one of ours, so its placeholders are in the table.
      const param = name as PathParam;
      const parsed = PATH_PARAMS[param].schema.safeParse(value);
      return [name, parsed.success ? parsed.data : fail(missingCode(operation, param))];
    }),
  );
}

/**
 * Returns the error code for a missing row: the placeholder's own code. An operation hidden from others must declare
 * that code; otherwise its rows are hidden too.
 */
export function missingCode({ capability, errors }: AnyOperation, param: PathParam): ErrorCode {
  const { notFound } = PATH_PARAMS[param];
  const isTold = CAPABILITIES[capability].absence !== "hidden" || errors?.includes(notFound);
  return isTold ? notFound : "resource_not_found";
}

function parseQuery(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  requireStorable(value);
  return check(schema, value ?? {});
}

/** Without a body, an all-optional schema gets an empty object. */
function parseBody(schema: z.ZodType | undefined, body: unknown): unknown {
  if (schema === undefined) return undefined;
  const value = body === undefined ? {} : body;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const refused = schema.safeParse(value).error;
    if (refused?.issues.some(({ path }) => path.length === 0)) {
      fail("invalid_json", { message: "The body must be a JSON object." });
    }
  }
  return check(schema, value);
}
