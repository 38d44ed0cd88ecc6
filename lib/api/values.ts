import type { z } from "zod";
import { fail } from "@/lib/contract/errors";

/**
 * Converts query text to values according to the schema: a number from digits, a boolean from its word, an array from a
 * repeated name. Text that can't be converted stays text, and the schema refuses it.
 *
 * @throws invalid_value for a name given several times where the schema says one
 */
export function valuesOf(schema: z.ZodType | undefined, search: URLSearchParams): unknown {
  if (schema === undefined) return undefined;
  const shape = "shape" in schema ? (schema.shape as Record<string, z.ZodType>) : {};
  const values: Record<string, unknown> = Object.create(null);
  for (const name of new Set(search.keys())) {
    const texts = search.getAll(name);
    const field = Object.hasOwn(shape, name) ? inner(shape[name]) : undefined;
    if (field?.type === "array") {
      const element = inner(field.element);
      values[name] = texts.map((text) => valueIn(text, element?.type));
    } else if (texts.length > 1) {
      fail("invalid_value", { param: name, message: `${name} is given more than once.` });
    } else {
      values[name] = valueIn(texts[0] ?? "", field?.type);
    }
  }
  return { ...values };
}

const NUMBER = /^-?\d{1,300}(\.\d{1,15})?$/;

function valueIn(text: string, type: string | undefined): unknown {
  if (type === "number" && NUMBER.test(text)) return Number(text);
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}

interface Kind {
  type: string;
  element?: z.ZodType;
}

/** Returns the type a value must have before any transform. */
function inner(schema: z.ZodType | undefined): Kind | undefined {
  if (schema === undefined) return undefined;
  const def = schema.def as Kind & { innerType?: z.ZodType; in?: z.ZodType };
  if (def.innerType !== undefined) return inner(def.innerType);
  return def.in === undefined ? def : inner(def.in);
}
