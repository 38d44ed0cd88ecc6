/**
 * What answers are made of: the platform's own class, or the leaner one that the lane puts here, which keeps status,
 * headers and body as they were given instead of making objects of them.
 */
export const web = { Response: globalThis.Response };

export type Headers = Record<string, string>;

/** A JSON answer of a text that is JSON already, with headers that are its own from now on. */
export function jsonText(text: string, status: number, headers: Headers): Response {
  headers["Content-Type"] = "application/json";
  headers["Content-Length"] = String(Buffer.byteLength(text));
  return new web.Response(text, { status, headers });
}
