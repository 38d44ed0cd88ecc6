import type { z } from "zod";
import type { PathParam } from "@/lib/contract/primitives";
import "./partner";

/** The route table and what a test needs to call any of its operations. */
const manifest = await import("@/app/v1/manifest.gen");

export const OPERATIONS = manifest.OPERATIONS;
export const ROUTES = manifest.ROUTES;
export type Listed = (typeof OPERATIONS)[number];

/** One value for every placeholder a path may have. */
export type Ids = Record<PathParam, string>;

export const paramsOf = (path: string): PathParam[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as PathParam);

export const fill = (path: string, ids: Ids): string =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: PathParam) => ids[name]);

/** The examples that the documentation shows of a body. */
export const examplesOf = (schema: z.ZodType | undefined): unknown[] =>
  (schema?.meta()?.["examples"] as unknown[] | undefined) ?? [];

/** A body the operation accepts: its first example, or none where every field is optional. */
export const validBody = ({ operation }: Pick<Listed, "operation">): unknown =>
  operation.body === undefined ? undefined : (examplesOf(operation.body)[0] ?? {});
