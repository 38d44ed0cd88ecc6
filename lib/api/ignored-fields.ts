import { closestMatch } from "leven";
import { z } from "zod";
import { shownSchema, spellingsOf } from "@/lib/contract/primitives";
import type { AnyOperation } from "./operation";

/** A field that was sent but is unknown and had no effect. */
const IgnoredField = z
  .object({
    field: z.string().meta({ description: "Its dotted path, such as `athletes.0.wieght_kg`." }),
    did_you_mean: z.string().nullable(),
  })
  .meta({ id: "IgnoredField" });
export type IgnoredField = z.output<typeof IgnoredField>;

const IGNORED_MAX = 20;
const NAME_MAX = 200;
/** Maximum edit distance for suggesting another name. */
const TYPING_MAX = 3;

const ignored_fields = z
  .array(IgnoredField)
  .optional()
  .meta({
    description: `Fields of the body that are not known, at most ${IGNORED_MAX}; of a batch, of each item. They changed nothing.`,
  });

const ANSWERS = new WeakMap<AnyOperation, z.ZodType>();

/** Returns an operation's response schema. If it takes a body, the schema has room for ignored fields. */
export function answerSchema(operation: AnyOperation): z.ZodType | undefined {
  const { body, response } = operation;
  if (body === undefined || response === undefined) return response;
  const known = ANSWERS.get(operation);
  if (known !== undefined) return known;
  const schema = withRoom(response);
  ANSWERS.set(operation, schema);
  return schema;
}

function withRoom(response: z.ZodType): z.ZodType {
  if (response instanceof z.ZodObject) return response.safeExtend({ ignored_fields });
  if (response instanceof z.ZodUnion)
    return z.union(response.options.map((option) => withRoom(option as z.ZodType)));
  return response;
}

/**
 * Returns the body fields that the operation drops. Fields the service itself sets and returns may be sent back. Open
 * schemas are not inspected.
 */
export function ignoredFields(operation: AnyOperation, body: unknown): IgnoredField[] {
  if (operation.body === undefined || typeof body !== "object" || body === null) return [];
  const found: IgnoredField[] = [];
  look({ answered: () => answeredNames(operation), found }, operation.body, body, "");
  return found;
}

/** True if a body names any field of its operation, or one the service sets. */
export function namesAField(operation: AnyOperation, body: unknown): boolean {
  if (operation.body === undefined || typeof body !== "object" || body === null) return false;
  const fields = fieldsOf(inner(operation.body));
  if (fields === null) return true;
  return Object.keys(body).some((name) => fields.has(name) || answeredNames(operation).has(name));
}

interface Look {
  answered: () => ReadonlySet<string>;
  found: IgnoredField[];
}

function look(asked: Look, schema: z.core.$ZodType, value: unknown, path: string): void {
  if (typeof value !== "object" || value === null) return;
  const shown = inner(schema);
  const { def } = shown._zod;
  if (def.type === "array" && Array.isArray(value)) {
    const { element } = def as z.core.$ZodArrayDef;
    // Items that are validated one by one also report ignored fields one by one.
    const isBatch = shownSchema(element) !== undefined;
    for (const [index, item] of value.entries()) {
      const found: IgnoredField[] = isBatch ? [] : asked.found;
      look({ ...asked, found }, element, item, `${path}${index}.`);
      if (isBatch) asked.found.push(...found);
    }
    return;
  }
  if (def.type === "union") {
    const { options } = def as z.core.$ZodUnionDef;
    const each = options.map((option) => {
      const found: IgnoredField[] = [];
      look({ ...asked, found }, option, value, path);
      return found;
    });
    asked.found.push(...(each.sort((a, b) => a.length - b.length)[0] ?? []));
    return;
  }
  const fields = fieldsOf(shown);
  if (fields === null || Array.isArray(value)) return;
  for (const [name, held] of Object.entries(value)) {
    const field = fields.get(name);
    if (field !== undefined) look(asked, field, held, `${path}${name}.`);
    else if (asked.found.length < IGNORED_MAX && !asked.answered().has(name))
      asked.found.push({
        field: `${path}${name}`.slice(0, NAME_MAX),
        did_you_mean: nearest(name, fields),
      });
  }
}

/** Unwraps optional, pipe and similar wrappers to get the underlying schema. */
function inner(schema: z.core.$ZodType): z.core.$ZodType {
  const shown = shownSchema(schema);
  if (shown !== undefined) return inner(shown);
  const { def } = schema._zod;
  if (def.type === "pipe") return inner((def as z.core.$ZodPipeDef).in);
  if ("innerType" in def) return inner((def as z.core.$ZodOptionalDef).innerType);
  return schema;
}

const FIELDS = new WeakMap<z.core.$ZodType, ReadonlyMap<string, z.core.$ZodType> | null>();

/** Returns an object's fields by every accepted name; null for an open object or another type. */
function fieldsOf(schema: z.core.$ZodType): ReadonlyMap<string, z.core.$ZodType> | null {
  const known = FIELDS.get(schema);
  if (known !== undefined) return known;
  const { def } = schema._zod;
  const { shape, catchall } = def as z.core.$ZodObjectDef;
  const isOpen = def.type !== "object" || (catchall && catchall._zod.def.type !== "never");
  const fields = isOpen ? null : new Map(Object.entries(shape));
  for (const [other, name] of Object.entries(spellingsOf(schema) ?? {})) {
    const field = fields?.get(name);
    if (field !== undefined) fields?.set(other, field);
  }
  FIELDS.set(schema, fields);
  return fields;
}

function nearest(name: string, fields: ReadonlyMap<string, unknown>): string | null {
  if (name.length > NAME_MAX) return null;
  const maxDistance = Math.min(TYPING_MAX, Math.floor(name.length / 2));
  return closestMatch(name.toLowerCase(), [...fields.keys()], { maxDistance }) ?? null;
}

const ANSWERED = new WeakMap<AnyOperation, ReadonlySet<string>>();

/** Returns every field name in an operation's response, at any depth. */
function answeredNames(operation: AnyOperation): ReadonlySet<string> {
  const known = ANSWERED.get(operation);
  if (known !== undefined) return known;
  const names = new Set<string>();
  const gather = (schema: z.core.$ZodType): void => {
    const shown = inner(schema);
    const { def } = shown._zod;
    if (def.type === "array") gather((def as z.core.$ZodArrayDef).element);
    if (def.type === "union") for (const each of (def as z.core.$ZodUnionDef).options) gather(each);
    for (const [name, field] of fieldsOf(shown) ?? []) {
      names.add(name);
      gather(field);
    }
  };
  if (operation.response !== undefined) gather(operation.response);
  ANSWERED.set(operation, names);
  return names;
}
