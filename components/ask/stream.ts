import type { ConversationEvent } from "@/lib/contract/conversation";
import { Refusal, refusalIn, signedOut } from "../portal/api";
import { asDrawn } from "../portal/drawn-for";

/**
 * Asks, and hands on each event of the answer as it comes.
 *
 * @param key a UUID: asked again with the same one, the question is stored once
 * @throws Refusal, also where the answer breaks off; what `signal` threw once it is aborted
 */
export async function askFor(
  path: string,
  { content, key, signal }: { content: string; key: string; signal: AbortSignal },
  heard: (event: ConversationEvent) => void,
): Promise<void> {
  const unreachable = (error: unknown): never => {
    if (signal.aborted) throw error;
    throw new Refusal("unreachable", "No response from the server. Ask again.");
  };
  const response = await fetch(path, {
    method: "POST",
    headers: { ...asDrawn(), "Content-Type": "application/json", "Idempotency-Key": key },
    body: JSON.stringify({ content }),
    signal,
  }).catch(unreachable);
  if (!response.ok || response.body === null) throw await refusalOf(response, content);
  let isOver = false;
  let rest = "";
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(unreachable);
    if (done) break;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = eventIn(block);
      if (event === null) continue;
      heard(event);
      isOver = event.event === "message_end";
    }
  }
  if (!isOver) unreachable(null);
}

/** The event of one block of lines; null for a line that only keeps the connection open. */
function eventIn(block: string): ConversationEvent | null {
  const fields = new Map(
    block.split("\n").map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at), line.slice(at + 1).trimStart()];
    }),
  );
  const [event, data] = [fields.get("event"), fields.get("data")];
  // The service's own words, by the one schema that it sends by.
  return event === undefined || data === undefined
    ? null
    : ({ event, data: JSON.parse(data) } as ConversationEvent);
}

async function refusalOf(response: Response, content: string): Promise<Refusal> {
  if (response.status === 401) return signedOut();
  return refusalIn(await response.json().catch(() => null), response, { content });
}
