const ANSWER_MAX_BYTES = 256 * 1024;

/**
 * `fetch` for the single address the operator configured, which may be on this machine. Fails on redirects, and on a
 * response that grows too long while streaming. Not for URLs from outside.
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const { body, status, headers } = await fetch(input, { ...init, redirect: "error" });
  const kept = new Headers({ "content-type": headers.get("content-type") ?? "" });
  return new Response(body?.pipeThrough(bounded()) ?? null, { status, headers: kept });
};

function bounded(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > ANSWER_MAX_BYTES) controller.error(new Error("The model's answer is too long."));
      else controller.enqueue(chunk);
    },
  });
}
