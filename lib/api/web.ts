/**
 * The response class: the platform's own, or the leaner one installed by the lane, which keeps status, headers and body
 * as given instead of wrapping them in objects.
 */
export const web = { Response: globalThis.Response };

export type Headers = Record<string, string>;

/** Builds a JSON response from JSON text. Takes ownership of `headers`. */
export function jsonText(text: string, status: number, headers: Headers): Response {
  headers["Content-Type"] = "application/json";
  headers["Content-Length"] = String(Buffer.byteLength(text));
  return new web.Response(text, { status, headers });
}
