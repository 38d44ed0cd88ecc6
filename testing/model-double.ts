import type { ServerResponse } from "node:http";
import type { Offered } from "@/lib/reports/grounding/grounding";
import type { Statement } from "@/lib/reports/writer/statement";
import { newReceiver } from "./receiver";

/** A language model that says what a test tells it, over HTTP and in the protocol of OpenAI. */

interface Message {
  role: "system" | "user" | "assistant";
  content: string;
}
/** What it does with a conversation: answers a text, fails with a status, or says nothing for ever. */
type Behaviour = (messages: readonly Message[]) => string | number | "nothing" | Promise<string>;

export interface ModelDouble {
  baseUrl: string;
  /** The bodies it was sent. */
  asked: string[];
  behave: (behaviour: Behaviour) => void;
  close: () => Promise<void>;
}

export async function newModelDouble(): Promise<ModelDouble> {
  let behaviour: Behaviour = () => "nothing";
  const asked: string[] = [];
  const receiver = await newReceiver((response, { body }) => {
    asked.push(body);
    Promise.resolve(behaviour(JSON.parse(body).messages)).then((said) => answer(response, said));
  });
  return {
    baseUrl: `${receiver.url}/v1`,
    asked,
    behave: (next) => {
      behaviour = next;
    },
    close: receiver.close,
  };
}

function answer(response: ServerResponse, said: string | number): void {
  if (said === "nothing") return;
  if (typeof said === "number") {
    response.writeHead(said, { "content-type": "application/json" }).end("{}");
    return;
  }
  const message = { role: "assistant", content: said };
  response.writeHead(200, { "content-type": "application/json" }).end(
    JSON.stringify({
      ...{ id: "1", object: "chat.completion", created: 0, model: "double" },
      choices: [{ index: 0, message, finish_reason: "stop" }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    }),
  );
}

/** Each statement in a sentence of its own, as it is written. */
export const honest = (statements: readonly Pick<Statement, "id" | "texts">[]): Offered[] =>
  statements.map(({ id, texts }) => ({
    text: texts[0].replaceAll("\u00a0", " "),
    statements: [id],
  }));

export const inJson = (sentences: readonly Offered[]): string => JSON.stringify({ sentences });

/** The statements that a conversation began with, as a model finds them there. */
export function shownIn(messages: readonly Message[]): Pick<Statement, "id" | "texts">[] {
  return JSON.parse(messages.find(({ role }) => role === "user")?.content ?? "[]");
}
