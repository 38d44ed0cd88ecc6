import type { Metadata } from "next";
import { DocsFrame } from "@/components/docs/frame";
import { ButtonLink } from "@/components/ui/button";
import { DOCS_SECTIONS } from "@/lib/docs/pages";

export const metadata: Metadata = {
  title: "Documentation",
  description: "Everything about the fueling API: guides, reference, events and rules.",
};

/** Lists every documentation page. */
export default function DocsHome() {
  return (
    <DocsFrame
      current="/docs"
      part="/docs"
      title="Documentation"
      about="Carbohydrate, sodium and fluid per hour for any endurance session, with limits that keep it safe."
    >
      <p className="mt-5">
        <ButtonLink href="/docs/quickstart">Start with a key and one call</ButtonLink>
      </p>
      {DOCS_SECTIONS.map(({ title, pages }) => (
        <section key={title} aria-labelledby={title} className="mt-7">
          <h2 id={title} className="font-prose text-section font-medium">
            {title}
          </h2>
          <ul className="mt-2 max-w-3xl gap-x-7 sm:columns-2">
            {pages.map((page) => (
              <li key={page.slug} className="break-inside-avoid py-2">
                <a href={`/docs/${page.slug}`} className="font-semibold">
                  {page.title}
                </a>
                <p className="text-small text-ink2">{page.about}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="mt-7">
        For assistants and programs: <a href="/llms.txt">llms.txt</a>,{" "}
        <a href="/llms-full.txt">all pages in one file</a> and{" "}
        <a href="/v1/openapi.json">the OpenAPI document</a>.
      </p>
    </DocsFrame>
  );
}
