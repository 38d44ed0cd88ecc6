import type { Metadata } from "next";
import { DocsFrame } from "@/components/docs/frame";
import { Words } from "@/components/docs/words";
import { releases } from "@/lib/docs/changes";

export const metadata: Metadata = {
  title: "Changelog",
  description: "Every change to the service that you can notice.",
  alternates: { types: { "application/atom+xml": "/docs/changelog/feed.xml" } },
};

/** What changed, the newest first. */
export default function ChangelogPage() {
  return (
    <DocsFrame
      current="/docs/changelog"
      part="/docs/changelog"
      title="Changelog"
      about="Every change that you can notice."
    >
      <p className="mt-3">
        <a href="/docs/changelog/feed.xml">As a feed</a> ·{" "}
        <a href="/docs/versioning">What stays, and how we announce changes</a>
      </p>
      {releases().map(({ version, groups }) => (
        <section key={version} aria-label={version} className="max-w-3xl">
          <h2 className="mt-8 font-prose text-section font-medium">{version}</h2>
          {groups.map(({ title, lines }) => (
            <div key={title}>
              {title !== "" && <h3 className="mt-4 font-bold">{title}</h3>}
              <ul className="list-disc pl-5">
                {lines.map((line) => (
                  <li key={line} className="mt-2 break-words">
                    <Words text={line} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </DocsFrame>
  );
}
