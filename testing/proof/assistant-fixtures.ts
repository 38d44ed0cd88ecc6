import { McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import { z } from "zod";

/**
 * What the protocol's own test suite asks of a server and no product has: tools, prompts and resources that demonstrate
 * a format.
 */

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const SILENCE = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=";

const text = (said: string) => ({ type: "text" as const, text: said });
const image = { type: "image" as const, data: PIXEL, mimeType: "image/png" };
const audio = { type: "audio" as const, data: SILENCE, mimeType: "audio/wav" };
const embedded = (uri: string) => ({
  type: "resource" as const,
  resource: { uri, mimeType: "text/plain", text: "Embedded for the test." },
});

const CONTENT = {
  test_simple_text: [text("Said in plain words.")],
  test_image_content: [image],
  test_audio_content: [audio],
  test_embedded_resource: [embedded("test://embedded-resource")],
  test_multiple_content_types: [text("Of each one:"), image, embedded("test://mixed")],
};

/** Returns a server with all of them, for one message. */
export function fixtureServer(): McpServer {
  const server = new McpServer(
    { name: "fixtures", version: "1" },
    { capabilities: { tools: {}, prompts: {}, resources: {}, completions: {}, logging: {} } },
  );
  for (const [name, content] of Object.entries(CONTENT)) {
    server.registerTool(name, { description: "Answers in one form." }, () => ({ content }));
  }
  server.registerTool("test_error_handling", { description: "Always fails." }, () => {
    throw new Error("It fails, as it should.");
  });
  server.registerTool(
    "test_tool_with_progress",
    { description: "Tells how far it is." },
    async ({ mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken;
      for (const progress of progressToken === undefined ? [] : [0, 50, 100]) {
        const params = { progressToken: progressToken as string, progress, total: 100 };
        await mcpReq.notify({ method: "notifications/progress", params });
      }
      return { content: [text("Done.")] };
    },
  );
  addPrompts(server);
  addResources(server);
  server.server.setRequestHandler("completion/complete", () => ({
    completion: { values: [], total: 0, hasMore: false },
  }));
  for (const method of ["resources/subscribe", "resources/unsubscribe"] as const) {
    server.server.setRequestHandler(method, () => ({}));
  }
  return server;
}

function addPrompts(server: McpServer): void {
  const said = (...contents: readonly (ReturnType<typeof text> | typeof image)[]) => ({
    messages: contents.map((content) => ({ role: "user" as const, content })),
  });
  server.registerPrompt("test_simple_prompt", { description: "Says one thing." }, () =>
    said(text("Said in plain words.")),
  );
  server.registerPrompt("test_prompt_with_image", { description: "Shows something." }, () =>
    said(image, text("Look at it.")),
  );
  server.registerPrompt(
    "test_prompt_with_arguments",
    {
      description: "Says what it was given.",
      argsSchema: z.object({ arg1: z.string(), arg2: z.string() }),
    },
    ({ arg1, arg2 }) => said(text(`Given were ${arg1} and ${arg2}.`)),
  );
  server.registerPrompt(
    "test_prompt_with_embedded_resource",
    { description: "Shows a resource.", argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({ messages: [{ role: "user", content: embedded(resourceUri) }] }),
  );
}

function addResources(server: McpServer): void {
  const [uri, binary] = ["test://static-text", "test://static-binary"];
  const about = { description: "For the test." };
  server.registerResource("text", uri, { ...about, mimeType: "text/plain" }, () => ({
    contents: [{ uri, mimeType: "text/plain", text: "Said in plain words." }],
  }));
  server.registerResource("binary", binary, { ...about, mimeType: "image/png" }, () => ({
    contents: [{ uri: binary, mimeType: "image/png", blob: PIXEL }],
  }));
  server.registerResource(
    "template",
    new ResourceTemplate("test://template/{id}/data", { list: undefined }),
    { ...about, mimeType: "application/json" },
    (url, { id }) => ({
      contents: [{ uri: url.href, mimeType: "application/json", text: JSON.stringify({ id }) }],
    }),
  );
}
