import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Stands in for a language model: an HTTP server in OpenAI's protocol, streaming or not, that says what its behaviour says.
 * A behaviour gets the messages and answers the text, or its pieces with pauses between them as it is iterated; a number
 * fails with that status, and `"nothing"` never answers.
 */
export async function startModelStandIn(behaviour, port = 0) {
  const asked = [];
  const sockets = new Set();
  let behave = behaviour;
  const server = createServer(async (request, response) => {
    response.on("error", () => undefined);
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString("utf8");
    asked.push(body);
    const question = JSON.parse(body);
    const said = await behave(question.messages);
    if (said === "nothing") return;
    if (typeof said === "number") {
      response.writeHead(said, { "content-type": "application/json" }).end("{}");
      return;
    }
    // A text that breaks off breaks the answer off.
    const telling = question.stream === true ? stream(response, said) : whole(response, said);
    await telling.catch(() => response.destroy());
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${server.address().port}/v1`,
    /** The bodies it was sent. */
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

const ABOUT = { id: "chatcmpl-1", created: 0, model: "stand-in" };
const USAGE = { prompt_tokens: 700, completion_tokens: 100, total_tokens: 800 };

/** In pieces that end anywhere, as a model's do. */
async function stream(response, said) {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const tell = (choices, more = {}) =>
    response.write(
      `data: ${JSON.stringify({ ...ABOUT, object: "chat.completion.chunk", choices, ...more })}\n\n`,
    );
  const pieces = typeof said === "string" ? (said.match(/.{1,24}/gsu) ?? []) : said;
  for await (const content of pieces) {
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

/** What it is asked to put into words, each fact in its first wording. */
export function factsIn(messages) {
  const asked = messages.findLast(({ role }) => role === "user")?.content ?? "{}";
  return JSON.parse(asked).facts.map(([text]) => text);
}

const SLOW_MS = 700;

/** Tells every fact, in an order of its own and with an opening that says nothing. */
const good = (messages) =>
  factsIn(messages)
    .map((text) => text.replace(/^For (a|the) /, "So for $1 "))
    .join("\n");

/** As a demonstration or a test may want it. */
export const BEHAVIOURS = {
  good,
  async *slow(messages) {
    for (const text of factsIn(messages)) {
      await pause(SLOW_MS);
      yield `${text}\n`;
    }
  },
  /** Every number is another. */
  wrong: (messages) => good(messages).replaceAll(/\d+/g, (found) => `${Number(found) + 7}`),
  /** Says what nobody may say, beside what it was to say. */
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
