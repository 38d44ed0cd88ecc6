const ANSWER_MAX_BYTES = 256 * 1024;

/**
 * `fetch` for the one address that the operator configured, which may be on this machine: it follows no redirect
 * elsewhere and reads an answer only so far. Not for addresses from outside.
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: "error" });
  const { status, headers } = response;
  const kept = new Headers({ "content-type": headers.get("content-type") ?? "" });
  return new Response(await beginningOf(response), { status, headers: kept });
};

async function beginningOf({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  if (body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (const reader = body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(Buffer.concat(chunks));
    size += value.length;
    if (size > ANSWER_MAX_BYTES) {
      await reader.cancel();
      throw new Error("The model's answer is too long.");
    }
    chunks.push(value);
  }
}
