import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import {
  createMcpHandler,
  isLegacyRequest,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";

/** The transports of the SDK as the connector uses them, with one tool that does nothing and answers that. */
function newServer(): Server {
  const server = new Server({ name: "empty", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/call", () => ({ content: [{ type: "text", text: "{}" }] }));
  return server;
}

const modern = createMcpHandler(newServer, { legacy: "reject" });

async function answer(request: Request): Promise<Response> {
  const parsedBody = JSON.parse(await request.text());
  if (!(await isLegacyRequest(request, parsedBody))) return modern.fetch(request, { parsedBody });
  const server = newServer();
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const response = await transport.handleRequest(request, { parsedBody });
  await server.close();
  return response;
}

createServer(getRequestListener(answer, { overrideGlobalObjects: false })).listen(
  Number(process.env["PORT"]),
  "127.0.0.1",
  () => process.send?.("listening"),
);
