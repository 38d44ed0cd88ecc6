import type { ConversationEvent } from "@/lib/contract/conversation";
import { Refusal, refusalIn, signedOut } from "../portal/api";
import { asDrawn } from "../portal/drawn-for";

/**
 * Sends a question and passes on each event of the answer as it arrives.
 *
 * @param key a UUID; asking again with the same key stores the question once
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

/** Parses the event in one block of lines; null for a keep-alive line. */
function eventIn(block: string): ConversationEvent | null {
  const fields = new Map(
    block.split("\n").map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at), line.slice(at + 1).trimStart()];
    }),
  );
  const [event, data] = [fields.get("event"), fields.get("data")];
  // Parsed with the schema the server sends by.
  return event === undefined || data === undefined
    ? null
    : ({ event, data: JSON.parse(data) } as ConversationEvent);
}

async function refusalOf(response: Response, content: string): Promise<Refusal> {
  if (response.status === 401) return signedOut();
  return refusalIn(await response.json().catch(() => null), response, { content });
}
