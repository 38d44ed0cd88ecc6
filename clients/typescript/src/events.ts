/**
 * Yields the server-sent events of a response, each once it is complete.
 *
 * @param stream `data` of a call with `parseAs: "stream"`
 */
export async function* events(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<{ event: string; data: unknown }> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const blocks = (text + decoder.decode(part.value, { stream: true })).split(/\r?\n\r?\n/);
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const fields = (name: string) =>
          [...block.matchAll(new RegExp(`^${name}: ?(.*?)\\r?$`, "gm"))].map(([, value]) => value);
        const data = fields("data").join("\n");
        if (data !== "")
          yield { event: fields("event").at(-1) ?? "message", data: JSON.parse(data) };
      }
    }
  } finally {
    await reader.cancel();
  }
}
