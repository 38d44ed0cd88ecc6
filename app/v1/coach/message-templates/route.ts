import { resource } from "@/lib/api/route";
import { TemplateList } from "@/lib/contract/message";
import { listTemplates } from "@/lib/messages/templates";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/message-templates",
  {
    GET: {
      summary: "List message templates: the team's by name, then built-in.",
      capability: "coach:messages",
      cost: "data",
      response: TemplateList,
      run: ({ scope }) => listTemplates(scope),
    },
  },
);
