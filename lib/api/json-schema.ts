import { z } from "zod";
import { shownSchema } from "@/lib/contract/primitives";

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** A Zod schema as JSON Schema 2020-12, with the named ones referred to as OpenAPI components. */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output" = "input"): JsonSchema {
  return z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const shown = shownSchema(zodSchema);
      if (shown === undefined) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, toJsonSchema(shown, io));
    },
  }) as JsonSchema;
}

/** What OpenAPI says of an answer that is a file. */
export const FILE = { schema: { type: "string", format: "binary" } };

/** A placeholder's text, with the format that it is said to have. */
export function textOf(schema: z.ZodType): JsonSchema {
  const format = schema.meta()?.["format"];
  return format === undefined ? { type: "string" } : { type: "string", format: String(format) };
}
