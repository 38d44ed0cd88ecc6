import { resource } from "@/lib/api/route";
import { TemplateList } from "@/lib/contract/message";
import { listTemplates } from "@/lib/messages/templates";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/message-templates",
  {
    GET: {
      summary: "List the templates of messages: the team's own by name, then the built-in ones.",
      capability: "coach:messages",
      cost: "data",
      response: TemplateList,
      run: ({ scope }) => listTemplates(scope),
    },
  },
);
