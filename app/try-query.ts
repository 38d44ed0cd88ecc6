import type { TryContext, TryQuery } from "@/lib/nutrition/try-out";
import { utcYear, wallMs } from "@/lib/platform/clock";
import { baseUrl, environmentOf } from "@/lib/platform/env";

/** Returns a query in the form pages receive it, with a list for each repeated name. */
export const queryOf = (query: URLSearchParams): TryQuery =>
  Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));

/** Returns the environment and time of a try-out of the engine. */
export function tryContext(host: string | null): TryContext {
  const environment = environmentOf(host);
  return { environment, baseUrl: baseUrl(environment), year: utcYear(wallMs()) };
}
