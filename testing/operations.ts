import type { z } from "zod";
import { CAPABILITIES, type CapabilityRow } from "@/lib/contract/capabilities";
import { EXAMPLE_ATHLETE_ID, type PathParam } from "@/lib/contract/primitives";
import "./partner";

/** The route table and what a test needs to call any of its operations. */
const manifest = await import("@/app/v1/manifest.gen");

export const OPERATIONS = manifest.OPERATIONS;
export const ROUTES = manifest.ROUTES;
export type Listed = (typeof OPERATIONS)[number];

/** Whose key an operation takes; `person` for what only somebody who signed in can call. */
export function heldBy({ operation }: Pick<Listed, "operation">) {
  const { conferred }: CapabilityRow = CAPABILITIES[operation.capability];
  if (conferred.anyone !== undefined) return "anyone";
  if (conferred.partner_key !== undefined) return "partner";
  return conferred.coach_key === undefined ? "person" : "coach";
}

/** One value for every placeholder a path may have. */
export type Ids = Record<PathParam, string>;

export const paramsOf = (path: string): PathParam[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as PathParam);

export const fill = (path: string, ids: Ids): string =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: PathParam) => ids[name]);

/** The examples that the documentation shows of a body. */
export const examplesOf = (schema: z.ZodType | undefined): unknown[] =>
  (schema?.meta()?.["examples"] as unknown[] | undefined) ?? [];

/** An example with a real athlete in place of the one it names. */
export const withAthlete = (example: unknown, { athlete_id }: Pick<Ids, "athlete_id">): unknown =>
  JSON.parse(JSON.stringify(example).replaceAll(EXAMPLE_ATHLETE_ID, athlete_id));

/** A body the operation accepts: its first example, or none where every field is optional. */
export const validBody = ({ operation }: Pick<Listed, "operation">, ids: Ids): unknown =>
  operation.body === undefined ? undefined : withAthlete(examplesOf(operation.body)[0] ?? {}, ids);
