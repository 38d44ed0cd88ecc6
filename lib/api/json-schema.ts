import { z } from "zod";
import { shownSchema } from "@/lib/contract/primitives";

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Converts a Zod schema to JSON Schema 2020-12, with named schemas as OpenAPI component references. */
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

/** The OpenAPI description of a file response. */
export const FILE = { schema: { type: "string", format: "binary" } };

/** Describes a path placeholder as a string, with its declared format. */
export function textOf(schema: z.ZodType): JsonSchema {
  const format = schema.meta()?.["format"];
  return format === undefined ? { type: "string" } : { type: "string", format: String(format) };
}
