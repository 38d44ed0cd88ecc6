import { closestMatch } from "leven";
import { z } from "zod";
import { shownSchema, spellingsOf } from "@/lib/contract/primitives";
import type { AnyOperation, BoundOperation } from "./operation";

/** A field that was sent but is unknown and had no effect. */
const IgnoredField = z
  .object({
    field: z.string().meta({ description: "Its dotted path, such as `athletes.0.wieght_kg`." }),
    did_you_mean: z.string().nullable(),
  })
  .meta({ id: "IgnoredField" });
export type IgnoredField = z.output<typeof IgnoredField>;

export const IGNORED_MAX = 20;
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
 * Returns the body fields that the operation drops. Fields the service itself sets and returns may be sent back, except
 * whole objects in a POST, which are meant to be stored: an activity's `feedback` has its own path. Open schemas are not
 * inspected.
 */
export function ignoredFields(
  { method, operation }: Pick<BoundOperation, "method" | "operation">,
  body: unknown,
): IgnoredField[] {
  if (operation.body === undefined || typeof body !== "object" || body === null) return [];
  const found: IgnoredField[] = [];
  const nested = nestedIn(operation.body);
  const isPost = method === "POST";
  look({ path: "", answer: answerOf(operation), nested, isPost, found }, operation.body, body);
  return found;
}

/** True if a body names any field of its operation, or one the service sets. */
export function namesAField(operation: AnyOperation, body: unknown): boolean {
  if (operation.body === undefined || typeof body !== "object" || body === null) return false;
  const fields = fieldsOf(inner(operation.body));
  if (fields === null) return true;
  const answer = answerOf(operation);
  const nested = nestedIn(operation.body);
  const isOurs = (name: string) => !nested.has(name) && isSetByUs(answer, name);
  return Object.keys(body).some((name) => fields.has(name) || isOurs(name));
}

const NONE: ReadonlySet<string> = new Set();
const NESTED = new WeakMap<z.core.$ZodType, ReadonlySet<string>>();

/** Returns the names of fields inside a body's fields, at any depth. */
function nestedIn(body: z.core.$ZodType): ReadonlySet<string> {
  const known = NESTED.get(body);
  if (known !== undefined) return known;
  const names = new Set<string>();
  const gather = (schema: z.core.$ZodType, depth: number): void => {
    for (const shown of plainly([schema])) {
      if (shown._zod.def.type === "array")
        gather((shown._zod.def as z.core.$ZodArrayDef).element, depth);
      for (const [name, field] of fieldsOf(shown) ?? []) {
        if (depth > 0) names.add(name);
        gather(field, depth + 1);
      }
    }
  };
  gather(body, 0);
  NESTED.set(body, names);
  return names;
}

/** A place in the body. */
interface Place {
  path: string;
  /** The response's schemas at the same place. */
  answer: readonly z.core.$ZodType[];
  /** Names that the client sets further inside: at this place they are misplaced, even if the response has them here. */
  nested: ReadonlySet<string>;
  isPost: boolean;
  found: IgnoredField[];
}

const isMeant = (at: Place, name: string, value: unknown): boolean =>
  at.nested.has(name) || (at.isPost && typeof value === "object" && value !== null);

function look(at: Place, schema: z.core.$ZodType, value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const shown = inner(schema);
  const { def } = shown._zod;
  if (def.type === "array" && Array.isArray(value)) {
    const { element } = def as z.core.$ZodArrayDef;
    // Items that are validated one by one also report ignored fields one by one.
    const isBatch = shownSchema(element) !== undefined;
    const answer = elementsOf(at.answer);
    for (const [index, item] of value.entries()) {
      const found: IgnoredField[] = isBatch ? [] : at.found;
      look({ ...at, path: `${at.path}${index}.`, answer, found }, element, item);
      if (isBatch) at.found.push(...found);
    }
    return;
  }
  if (def.type === "union") {
    const { options } = def as z.core.$ZodUnionDef;
    const each = options.map((option) => {
      const found: IgnoredField[] = [];
      look({ ...at, found }, option, value);
      return found;
    });
    at.found.push(...(each.sort((a, b) => a.length - b.length)[0] ?? []));
    return;
  }
  const fields = fieldsOf(shown);
  if (fields === null || Array.isArray(value)) return;
  for (const name of Object.keys(value)) {
    const field = fields.get(name);
    // Once enough were found, thousands of others cost nothing.
    if (field === undefined && at.found.length >= IGNORED_MAX) continue;
    const held = Reflect.get(value, name);
    if (field !== undefined) {
      // Most fields hold no object, and every call passes here.
      if (typeof held !== "object" || held === null) continue;
      const answer = answerAt(at.answer, name);
      look({ ...at, path: `${at.path}${name}.`, answer, nested: NONE }, field, held);
    } else if (isMeant(at, name, held) || !isSetByUs(at.answer, name))
      at.found.push({
        field: `${at.path}${name}`.slice(0, NAME_MAX),
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

/** Returns an operation's response, and the resource in it if it holds only that, as `{webhook}` does. */
function answerOf({ response }: AnyOperation): readonly z.core.$ZodType[] {
  if (response === undefined) return [];
  const names = [...(fieldsOf(inner(response)) ?? [])].filter(([name]) => name !== "request_id");
  const [only] = names.length === 1 ? names : [];
  return only === undefined ? [response] : [response, only[1]];
}

/** Returns schemas without wrappers, and each union's options instead of it. */
const plainly = (schemas: readonly z.core.$ZodType[]): z.core.$ZodType[] =>
  schemas.map(inner).flatMap((schema) => {
    const { def } = schema._zod;
    return def.type === "union" ? plainly((def as z.core.$ZodUnionDef).options) : [schema];
  });

/** True if the service itself sets this field at this place of the response, so it may be sent back. */
const isSetByUs = (answer: readonly z.core.$ZodType[], name: string): boolean =>
  plainly(answer).some((schema) => fieldsOf(schema)?.has(name));

/** Returns the response's schemas for a field of the body. */
const answerAt = (answer: readonly z.core.$ZodType[], name: string): z.core.$ZodType[] =>
  plainly(answer).flatMap((schema) => fieldsOf(schema)?.get(name) ?? listsOf(schema));

/** A batch is answered under another name than it was sent, so its items are compared with those of all lists. */
const elementsOf = (answer: readonly z.core.$ZodType[]): z.core.$ZodType[] =>
  plainly(answer)
    .flatMap((schema) => [schema, ...listsOf(schema)].map(inner))
    .flatMap(({ _zod: { def } }) =>
      def.type === "array" ? [(def as z.core.$ZodArrayDef).element] : [],
    );

const listsOf = (schema: z.core.$ZodType): z.core.$ZodType[] =>
  [...(fieldsOf(schema)?.values() ?? [])].filter((field) => inner(field)._zod.def.type === "array");
