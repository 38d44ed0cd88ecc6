import type { Metadata } from "next";
import { DocsFrame } from "@/components/docs/frame";
import { anchorOf, operationNav, TAGS } from "./document";

export const metadata: Metadata = {
  title: "API reference",
  description: "Every operation of the fueling API, with fields, errors and examples.",
};

/** Lists every operation, grouped by tag. */
export default function ReferencePage() {
  return (
    <DocsFrame
      current="/docs/api"
      part="/docs/api"
      title="API reference"
      about="Every operation, generated from the schemas that check each request."
      nav={operationNav()}
    >
      {TAGS.map(({ name, about, operations }) => (
        <section key={name} aria-label={name} className="mt-7">
          <h2 id={anchorOf(name)} className="scroll-mt-4 font-prose text-section font-medium">
            {name}
          </h2>
          <p className="text-ink2">{about}</p>
          <ul className="mt-2 divide-y divide-line">
            {operations.map(({ id, method, path, summary }) => (
              <li key={id} className="py-2">
                <a
                  href={`/docs/api/${id}`}
                  className="inline-flex min-h-11 items-center font-semibold md:min-h-8"
                >
                  {summary.replace(/\.$/, "").replaceAll("`", "")}
                </a>
                <p className="font-mono text-small break-all text-ink2">
                  {method} {path}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="mt-7">
        As a file: <a href="/v1/openapi.json">OpenAPI 3.1</a> and{" "}
        <a href="/postman.json">a Postman collection</a>.
      </p>
    </DocsFrame>
  );
}
