import { resource } from "@/lib/api/route";
import { TemplateAnswer, TemplateInput, TemplatePatch } from "@/lib/contract/message";
import { changeTemplate, deleteTemplate, putTemplate } from "@/lib/messages/templates";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/message-templates/{template_id}",
  {
    PUT: {
      summary: "Create or replace a team template under an id you choose.",
      capability: "coach:templates",
      cost: "data",
      body: TemplateInput,
      response: TemplateAnswer,
      errors: ["resource_limit_exceeded"],
      run: ({ scope, params, body }) => putTemplate(scope, params.template_id, body),
    },
    PATCH: {
      summary: "Change a team template's name or text.",
      capability: "coach:templates",
      cost: "data",
      body: TemplatePatch,
      response: TemplateAnswer,
      errors: ["message_template_not_found"],
      run: ({ scope, params, body }) => changeTemplate(scope, params.template_id, body),
    },
    DELETE: {
      summary: "Delete a team template.",
      capability: "coach:templates",
      cost: "data",
      errors: ["message_template_not_found"],
      run: ({ scope, params }) => deleteTemplate(scope, params.template_id),
    },
  },
);
