import type { z } from "zod";
import { EXAMPLE_ATHLETE_ID, type PathParam } from "@/lib/contract/primitives";
import "./partner";

/** The route table and what a test needs to call any of its operations. */
const manifest = await import("@/app/v1/manifest.gen");

export const ALL_OPERATIONS = manifest.OPERATIONS;
const { CAPABILITIES } = await import("@/lib/contract/capabilities");
const conferredOn = ({ operation }: (typeof ALL_OPERATIONS)[number]) =>
  CAPABILITIES[operation.capability].conferred;
/** What partners, or anyone, can call. */
export const OPERATIONS = ALL_OPERATIONS.filter(
  (each) => "partner_key" in conferredOn(each) || "anyone" in conferredOn(each),
);
/** What does not exist to partners. */
export const COACH_OPERATIONS = ALL_OPERATIONS.filter((each) => !OPERATIONS.includes(each));
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

/** An example with a real athlete in place of the one it names. */
export const withAthlete = (example: unknown, { athlete_id }: Pick<Ids, "athlete_id">): unknown =>
  JSON.parse(JSON.stringify(example).replaceAll(EXAMPLE_ATHLETE_ID, athlete_id));

/** A body the operation accepts: its first example, or none where every field is optional. */
export const validBody = ({ operation }: Pick<Listed, "operation">, ids: Ids): unknown =>
  operation.body === undefined ? undefined : withAthlete(examplesOf(operation.body)[0] ?? {}, ids);
