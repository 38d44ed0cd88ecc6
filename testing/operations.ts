import type { z } from "zod";
import { CAPABILITIES, type CapabilityRow } from "@/lib/contract/capabilities";
import { EXAMPLE_ATHLETE_ID, PATH_PARAMS, type PathParam } from "@/lib/contract/primitives";
import "./partner";

/** The route table and what a test needs to call any of its operations. */
const manifest = await import("@/app/v1/manifest.gen");
const { newId } = await import("@/lib/platform/ids");

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

/** Whether an operation's capability is one that keys have for reading. */
export function reads({ operation }: Pick<Listed, "operation">): boolean {
  const { conferred }: CapabilityRow = CAPABILITIES[operation.capability];
  return conferred.partner_key?.scopes.includes("read") === true;
}

/** One value for every placeholder a path may have. */
export type Ids = Record<PathParam, string>;

/** Ids that name nothing. */
export const NOWHERE = Object.fromEntries(
  Object.keys(PATH_PARAMS).map((name) => [name, newId()]),
) as Ids;

export const paramsOf = (path: string): PathParam[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as PathParam);

/** Those of them whose rows are of one owner: the catalogue and the articles are everybody's. */
export const ownedParamsOf = (path: string): PathParam[] =>
  paramsOf(path).filter((name) => name !== "barcode" && name !== "article_id");

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

/** A query the operation accepts: its first example, or nothing where every field is optional. */
export const validQuery = ({ operation }: Pick<Listed, "operation">, ids: Ids): unknown =>
  operation.query === undefined
    ? undefined
    : withAthlete(examplesOf(operation.query)[0] ?? {}, ids);

/** The address of an operation, with the query that it needs. */
export function targetOf(each: Pick<Listed, "operation" | "path">, ids: Ids): string {
  const given = Object.entries((validQuery(each, ids) ?? {}) as Record<string, unknown>);
  const values = given.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
  const query = new URLSearchParams(values).toString();
  return fill(each.path, ids) + (query === "" ? "" : `?${query}`);
}
