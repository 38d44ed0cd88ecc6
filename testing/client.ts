import { type Aidstation, createAidstation } from "@/clients/typescript/src/index";
import { expectConformance } from "./conformance";
import { BASE_URL } from "./http";

/**
 * Returns the TypeScript client as its users have it, with every response checked against the operation's declaration.
 */
export const clientOf = (key: string): Aidstation =>
  createAidstation({ key, baseUrl: BASE_URL, fetch: conforming });

async function conforming(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const response = await fetch(request);
  const text = await response.clone().text();
  const { status, headers } = response;
  const isJson = headers.get("content-type") === "application/json";
  expectConformance(
    { method: request.method, path: pathname + search, live: false },
    {
      status,
      headers: Object.fromEntries(headers),
      text,
      body: isJson ? JSON.parse(text) : undefined,
    },
  );
  return response;
}

/** Returns the data of a client call that must succeed. */
export async function taken<T>(
  answer: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await answer;
  if (error !== undefined) throw new Error(`${response.url}: ${JSON.stringify(error)}`);
  return data as T;
}
