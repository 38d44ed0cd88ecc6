import type { z } from "zod";
import { CAPABILITIES, type CapabilityRow } from "@/lib/contract/capabilities";
import { EXAMPLE_ATHLETE_ID, PATH_PARAMS, type PathParam } from "@/lib/contract/primitives";
import "./partner";

/** The route table and what tests need to call any operation. */
const manifest = await import("@/app/v1/manifest.gen");
const { newId } = await import("@/lib/platform/ids");

export const OPERATIONS = manifest.OPERATIONS;
export const ROUTES = manifest.ROUTES;
export type Listed = (typeof OPERATIONS)[number];

/** Returns whose key an operation takes; `person` if only signed-in people can call it. */
export function heldBy({ operation }: Pick<Listed, "operation">) {
  const { conferred }: CapabilityRow = CAPABILITIES[operation.capability];
  if (conferred.anyone !== undefined) return "anyone";
  if (conferred.partner_key !== undefined) return "partner";
  return conferred.coach_key === undefined ? "person" : "coach";
}

/** True if a partner's key with the scope `read` may call an operation, and one with `write` may not. */
export const reads = (each: Listed): boolean => each.method === "GET" && heldBy(each) === "partner";

/** A value for every path placeholder. */
export type Ids = Record<PathParam, string>;

/** Ids that don't exist. */
export const NOWHERE = Object.fromEntries(
  Object.keys(PATH_PARAMS).map((name) => [name, newId()]),
) as Ids;

export const paramsOf = (path: string): PathParam[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as PathParam);

/** Returns the path's placeholders whose rows have an owner: the catalog and the articles belong to everyone. */
export const ownedParamsOf = (path: string): PathParam[] =>
  paramsOf(path).filter((name) => name !== "barcode" && name !== "article_id");

export const fill = (path: string, ids: Ids): string =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: PathParam) => ids[name]);

/** Returns a body's documentation examples. */
export const examplesOf = (schema: z.ZodType | undefined): unknown[] =>
  (schema?.meta()?.["examples"] as unknown[] | undefined) ?? [];

/** Replaces the example's athlete with a real one. */
export const withAthlete = (example: unknown, { athlete_id }: Pick<Ids, "athlete_id">): unknown =>
  JSON.parse(JSON.stringify(example).replaceAll(EXAMPLE_ATHLETE_ID, athlete_id));

/** Returns a body the operation accepts: its first example, or none if every field is optional. */
export const validBody = ({ operation }: Pick<Listed, "operation">, ids: Ids): unknown =>
  operation.body === undefined ? undefined : withAthlete(examplesOf(operation.body)[0] ?? {}, ids);

/** Returns a query the operation accepts: its first example, or nothing if every field is optional. */
export const validQuery = ({ operation }: Pick<Listed, "operation">, ids: Ids): unknown =>
  operation.query === undefined
    ? undefined
    : withAthlete(examplesOf(operation.query)[0] ?? {}, ids);

/** Returns an operation's URL, with the query it needs. */
export function targetOf(each: Pick<Listed, "operation" | "path">, ids: Ids): string {
  const given = Object.entries((validQuery(each, ids) ?? {}) as Record<string, unknown>);
  const values = given.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
  const query = new URLSearchParams(values).toString();
  return fill(each.path, ids) + (query === "" ? "" : `?${query}`);
}
