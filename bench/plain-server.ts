import { createServer } from "node:http";
import pg from "pg";

/**
 * The floors: what a plain server does with as much of the work as cannot be left out. `/echo` reads a JSON body and
 * answers one; `/query` asks PostgreSQL one prepared question between the two; `/statements` runs, on a connection like
 * ours, the statements that one of our operations ran, and answers their rows.
 */

/** Statements of an operation, as `pg` takes them. */
interface Recorded {
  name: string;
  text: string;
  values: unknown[];
}

const { DATABASE_URL, PORT, STATEMENTS } = process.env;
const client = new pg.Client({ connectionString: DATABASE_URL, pipeline: true });
await client.connect();
const recorded: Record<string, Recorded[]> = JSON.parse(STATEMENTS ?? "{}");
const QUESTION = { name: "one", text: "SELECT id, status FROM partner WHERE id = $1::uuid" };
const NOBODY = "00000000-0000-0000-0000-000000000000";

const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", async () => {
    const body = chunks.length === 0 ? null : JSON.parse(Buffer.concat(chunks).toString("utf8"));
    const text = JSON.stringify(await answerTo(request.url ?? "", body));
    response.writeHead(200, {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(text),
    });
    response.end(text);
  });
});

async function answerTo(url: string, body: unknown): Promise<unknown> {
  if (url === "/echo") return body;
  if (url === "/query") {
    const { rows } = await client.query({ ...QUESTION, values: [NOBODY] });
    return { rows, body };
  }
  const name = decodeURIComponent(url.slice("/statements/".length));
  const answers = (recorded[name] ?? []).map((statement) => client.query(statement));
  return (await Promise.all(answers)).map(({ rows }) => rows);
}

server.listen(Number(PORT), "127.0.0.1", () => process.send?.("ready"));
process.on("disconnect", () => process.exit(0));
