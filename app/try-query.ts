import type { TryContext, TryQuery } from "@/lib/nutrition/try-out";
import { utcYear, wallMs } from "@/lib/platform/clock";
import { baseUrl, environmentOf } from "@/lib/platform/env";

/** A query as a page gets it: a list where a name stands several times. */
export const queryOf = (query: URLSearchParams): TryQuery =>
  Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));

/** Where and when somebody tries the engine. */
export function tryContext(host: string | null): TryContext {
  const environment = environmentOf(host);
  return { environment, baseUrl: baseUrl(environment), year: utcYear(wallMs()) };
}
