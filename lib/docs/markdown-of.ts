import { ERRORS } from "@/lib/contract/errors";
import { releases } from "./changes";
import { curlOf } from "./curl";
import { DOCS_SECTIONS, docsPage } from "./pages";
import type { EventPage, Field, Reference } from "./reference";
import { textAt } from "./texts";

/** Pages as Markdown, for readers that are programs. Links in them are absolute. */

/** Renders a written page, or the error table; null if there is no such page. */
export function pageMarkdown(slug: string, address: string): string | null {
  const found = docsPage(slug);
  if (found === null) return null;
  return slug === "errors" ? errorsMarkdown() : textAt(found.page, address);
}

/** Renders every error with its cause and remedy. */
const errorsMarkdown = (): string =>
  [
    "# Errors",
    "Every error is `{error: {type, code, message, documentation_url, request_id}}`, with `param` where one field is wrong.",
    ...Object.entries(ERRORS).map(
      ([code, { status, type, cause, remedy }]) =>
        `## ${code}\n\n${status}, \`${type}\`. ${cause} ${remedy}`,
    ),
  ].join("\n\n");

const fieldLines = (fields: readonly Field[], indent = ""): string[] =>
  fields.flatMap(({ name, type, isRequired, bounds, description, fields: inner }) => [
    `${indent}- \`${name}\` ${[isRequired ? "required" : "", type, bounds, description].filter((part) => part !== "").join(", ")}`,
    ...fieldLines(inner, `${indent}  `),
  ]);

const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

/** Renders one operation. */
export function operationMarkdown(shown: Reference, address: string): string {
  const { method, path, summary, description, parameters, body, answers, errors, emits } = shown;
  return [
    `# ${summary.replace(/\.$/, "")}`,
    `\`${method} ${path}\``,
    description,
    parameters.length === 0 ? "" : `## Parameters\n\n${fieldLines(parameters).join("\n")}`,
    body.length === 0 ? "" : `## Body\n\n${fieldLines(body).join("\n")}`,
    `## Example\n\n\`\`\`sh\n${curlOf(shown, address)}\n\`\`\``,
    ...answers.map(
      ({ title, about, fields, example }) =>
        `## Answer ${shown.status}${title === "" ? "" : `: ${title}`}\n\n${about}\n\n${fieldLines(fields).join("\n")}\n\n${json(example)}`,
    ),
    answers.length > 0 || shown.mediaTypes.length === 0
      ? ""
      : `## Answer ${shown.status}\n\n${shown.mediaTypes.map((type) => `\`${type}\``).join(" or ")}`,
    `## Errors\n\n${errors.map(({ status, code }) => `- ${status} [\`${code}\`](${address}/docs/errors#${code})`).join("\n")}`,
    emits.length === 0
      ? ""
      : `## Events\n\n${emits.map((event) => `- [\`${event}\`](${address}/docs/events/${event}.md)`).join("\n")}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Renders one event. */
export const eventMarkdown = ({ type, when, fields, example, causes }: EventPage): string =>
  [
    `# ${type}`,
    when,
    `## Fields\n\n${fieldLines(fields).join("\n")}`,
    `## Sample\n\n${json(example)}`,
    causes.length === 0
      ? ""
      : `## Caused by\n\n${causes.map(({ method, path }) => `- \`${method} ${path}\``).join("\n")}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");

/** Renders the changelog. */
export const changelogMarkdown = (): string =>
  [
    "# Changelog",
    ...releases().flatMap(({ version, groups }) => [
      `## ${version}`,
      ...groups.map(
        ({ title, lines }) =>
          `${title === "" ? "" : `### ${title}\n\n`}${lines.map((line) => `- ${line}`).join("\n")}`,
      ),
    ]),
  ].join("\n\n");

interface Interface {
  operations: readonly Reference[];
  events: readonly EventPage[];
}

/** Renders an index of everything, as llms.txt. */
export function indexMarkdown(address: string, { operations, events }: Interface): string {
  const pages = DOCS_SECTIONS.map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages.map((page) => `- [${page.title}](${address}/docs/${page.slug}.md): ${page.about}`).join("\n")}`,
  );
  return `# Aidstation

> A fueling service for endurance sport: carbohydrate, sodium and fluid per hour for a session, with safety limits. REST over JSON at ${address}/v1, with a key as \`Authorization: Bearer\`. Numbers are guidance, not medical instructions, and are shown with their safety block.

Begin with the [quickstart](${address}/docs/quickstart.md), then [webhooks](${address}/docs/webhooks.md) and [fits](${address}/docs/fit.md); calculate for an athlete once before you ask for a fit, which begins their trial. A key: \`POST ${address}/v1/signup\` with \`{"email"}\` answers a checkout address; after payment \`GET ${address}/v1/signup/claim?session_id=…\` answers the key once. All pages in one file: [llms-full.txt](${address}/llms-full.txt).

${pages.join("\n\n")}

## Reference

- [OpenAPI 3.1](${address}/v1/openapi.json): every operation and event.
${operations.map(({ id, method, path, summary }) => `- [${method} ${path}](${address}/docs/api/${id}.md): ${summary}`).join("\n")}

## Events

${events.map(({ type, when }) => `- [${type}](${address}/docs/events/${type}.md): ${when}`).join("\n")}

## Optional

- [Changelog](${address}/docs/changelog.md)
- [Status](${address}/status)
`;
}
