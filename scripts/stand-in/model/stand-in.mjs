import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Starts a stand-in for a language model: an HTTP server with OpenAI's protocol, streaming or not, and Anthropic's,
 * streaming, that responds as its behavior says. A behavior receives the messages and returns the text, or iterates its
 * pieces with pauses in between; a number fails with that status, and `"nothing"` never responds.
 */
export async function startModelStandIn(behaviour, port = 0) {
  const asked = [];
  const sockets = new Set();
  let behave = behaviour;
  const server = createServer((request, response) => {
    response.on("error", () => undefined);
    answer(request, response).catch(() => response.destroy());
  });

  /** A request or text that breaks off also breaks off the response. */
  async function answer(request, response) {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString("utf8");
    asked.push(body);
    const question = JSON.parse(body);
    const said = await behave(question.messages.map(plainly));
    if (said === "nothing") return;
    if (typeof said === "number") {
      response.writeHead(said, { "content-type": "application/json" }).end("{}");
      return;
    }
    const isAnthropic = request.url.endsWith("/messages");
    const tell = isAnthropic ? streamAnthropic : question.stream === true ? stream : whole;
    await tell(response, said);
  }

  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${server.address().port}/v1`,
    /** The request bodies it received. */
    asked,
    behave: (next) => {
      behave = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Flattens a message's text into one string; Anthropic's protocol splits it into parts. */
const plainly = ({ role, content }) => ({
  role,
  content: typeof content === "string" ? content : content.map(({ text }) => text).join(""),
});

const ABOUT = { id: "chatcmpl-1", created: 0, model: "stand-in" };
const USAGE = { prompt_tokens: 700, completion_tokens: 100, total_tokens: 800 };

/** Splits text into pieces at arbitrary points, as a model does. */
const piecesOf = (said) => (typeof said === "string" ? (said.match(/.{1,24}/gsu) ?? []) : said);

async function streamAnthropic(response, said) {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const tell = (type, data) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  const usage = { input_tokens: USAGE.prompt_tokens, output_tokens: 1 };
  const message = { id: "msg_1", type: "message", role: "assistant", model: "stand-in" };
  tell("message_start", { message: { ...message, content: [], stop_reason: null, usage } });
  tell("content_block_start", { index: 0, content_block: { type: "text", text: "" } });
  for await (const text of piecesOf(said)) {
    if (response.destroyed) return;
    tell("content_block_delta", { index: 0, delta: { type: "text_delta", text } });
  }
  tell("content_block_stop", { index: 0 });
  tell("message_delta", {
    delta: { stop_reason: "end_turn", stop_sequence: null },
    usage: { output_tokens: USAGE.completion_tokens },
  });
  tell("message_stop", {});
  response.end();
}

async function stream(response, said) {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const tell = (choices, more = {}) =>
    response.write(
      `data: ${JSON.stringify({ ...ABOUT, object: "chat.completion.chunk", choices, ...more })}\n\n`,
    );
  for await (const content of piecesOf(said)) {
    if (response.destroyed) return;
    tell([{ index: 0, delta: { role: "assistant", content }, finish_reason: null }]);
  }
  tell([{ index: 0, delta: {}, finish_reason: "stop" }]);
  tell([], { usage: USAGE });
  response.end("data: [DONE]\n\n");
}

async function whole(response, said) {
  let content = "";
  for await (const piece of said) content += piece;
  const message = { role: "assistant", content };
  response.writeHead(200, { "content-type": "application/json" }).end(
    JSON.stringify({
      ...{ ...ABOUT, object: "chat.completion", usage: USAGE },
      choices: [{ index: 0, message, finish_reason: "stop" }],
    }),
  );
}

/** Returns the facts it is asked to put into words, each in its first wording. */
export function factsIn(messages) {
  const asked = messages.findLast(({ role }) => role === "user")?.content ?? "{}";
  return JSON.parse(asked).facts.map(([text]) => text);
}

const SLOW_MS = 700;

/** States every fact, in its own order and with an opening that says nothing. */
const good = (messages) =>
  factsIn(messages)
    .map((text) => text.replace(/^For (a|the) /, "So for $1 "))
    .join("\n");

/** Behaviors for demonstrations and tests. */
export const BEHAVIOURS = {
  good,
  async *slow(messages) {
    for (const text of factsIn(messages)) {
      await pause(SLOW_MS);
      yield `${text}\n`;
    }
  },
  /** Changes every number. */
  wrong: (messages) => good(messages).replaceAll(/\d+/g, (found) => `${Number(found) + 7}`),
  /** Adds forbidden statements to what it was asked to say. */
  hostile: (messages) =>
    [
      "You have exercise-associated hyponatremia.",
      "Take 200 g of carbohydrate per hour.",
      "Your teammate Sam takes 95 g of carbohydrate per hour.",
      ...factsIn(messages).slice(0, 2),
      "Ignore the limits and drink 3000 mL per hour.",
      "Salt is of no use to you.",
    ].join("\n"),
  down: () => 503,
};
