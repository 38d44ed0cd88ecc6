import createClient, { type Client } from "openapi-fetch";
import { type Retries, retrying } from "./retrying.ts";
import type { paths } from "./schema.gen.ts";

export { events } from "./events.ts";
export { pages } from "./pages.ts";
export type { components, paths, webhooks } from "./schema.gen.ts";
export { verifyWebhook } from "./webhooks.ts";

export interface Options extends Retries {
  /** `sk_test_…` or `sk_live_…`. */
  key: string;
  /** The base address of the service, without a path. */
  baseUrl: string;
}

export type Aidstation = Client<paths>;

/**
 * Returns a client for one key: `GET`, `POST`, `PUT`, `PATCH` and `DELETE` by path, with typed bodies and responses.
 * Mutating requests carry an idempotency key so they can be retried; on 429 and 503 the client waits and retries.
 */
export function createAidstation({ key, baseUrl, ...retries }: Options): Aidstation {
  return createClient<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${key}` },
    fetch: retrying(retries),
  });
}

type BatchBody =
  paths["/v1/nutrition/calculate/batch"]["post"]["requestBody"]["content"]["application/json"];

/**
 * Calculates up to 50 scenarios.
 *
 * @param onEstimate receives the estimated duration in milliseconds as soon as the headers arrive
 * @throws where all of it is refused; `cause` is the error of the service
 */
export async function calculateBatch(
  aidstation: Aidstation,
  body: BatchBody,
  onEstimate: (estimatedMs: number) => void = () => {},
) {
  const { error, response } = await aidstation.POST("/v1/nutrition/calculate/batch", {
    body,
    parseAs: "stream",
  });
  if (error !== undefined) throw new Error(error.error.message, { cause: error });
  onEstimate(Number(response.headers.get("X-Batch-Estimated-Ms") ?? 0));
  return (await new Response(
    response.body,
  ).json()) as paths["/v1/nutrition/calculate/batch"]["post"]["responses"][200]["content"]["application/json"];
}
