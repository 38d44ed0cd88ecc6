// `npm run mcp:inspect -- --key <key or token> [--url http://localhost:3000] [--json]`: shows what an assistant sees
// with that key.
import { parseArgs } from "node:util";
import { Failure } from "./boot/failure.mjs";

const { values } = parseArgs({
  options: {
    key: { type: "string" },
    url: { type: "string", default: `http://localhost:${process.env.PORT || 3000}` },
    json: { type: "boolean", default: false },
  },
});
if (values.key === undefined) throw new Failure("Say whose view: --key <key or token>.");

/** Returns the answer to a message. @throws Failure with what the service says against it */
async function asked(method, params = {}) {
  const answer = await fetch(new URL("/mcp", values.url), {
    method: "POST",
    headers: {
      authorization: `Bearer ${values.key}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  }).catch(({ cause }) => {
    throw new Failure(`Nothing answers at ${values.url}: ${cause?.code ?? cause}`);
  });
  const { result, error } = await answer.json();
  if (error) throw new Failure(`${error.data?.code ?? answer.status}: ${error.message}`);
  return result;
}

const does = ({ readOnlyHint, destructiveHint }) =>
  readOnlyHint ? "reads" : destructiveHint ? "replaces" : "adds";

const clientInfo = { name: "mcp-inspect", version: "1" };
const hello = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
const { serverInfo, instructions } = await asked("initialize", hello);
const { tools } = await asked("tools/list");
const { prompts } = await asked("prompts/list");

if (values.json) {
  console.log(JSON.stringify({ serverInfo, instructions, tools, prompts }, null, 2));
} else {
  console.log(`${serverInfo.title} ${serverInfo.version} at ${values.url}\n`);
  for (const { name, title, annotations, inputSchema } of tools) {
    console.log(`${name.padEnd(34)}${does(annotations).padEnd(10)}${title}`);
    const { properties, required } = inputSchema;
    const given = Object.keys(properties).map((field) =>
      required.includes(field) ? `${field}*` : field,
    );
    if (given.length > 0) console.log(`  ${given.join(", ")}`);
  }
  for (const { name, title } of prompts) console.log(`\n${name.padEnd(34)}prompt    ${title}`);
  console.log(
    `\n${tools.length} tools, ${prompts.length} prompts. * must be given. --json prints all of it.`,
  );
}
