import type { Metadata } from "next";
import { DocsFrame } from "@/components/docs/frame";
import { Words } from "@/components/docs/words";
import { type Release, releases } from "@/lib/docs/changes";

export const metadata: Metadata = {
  title: "Changelog",
  description: "Every change to the service that you can notice.",
  alternates: { types: { "application/atom+xml": "/docs/changelog/feed.xml" } },
};

type Group = Release["groups"][number];

const idOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
const HEADING = "mt-8 font-prose text-section font-medium scroll-mt-4";

/** Renders the changelog, newest first; older releases are collapsed. */
export default function ChangelogPage() {
  const [newest, ...older] = releases();
  return (
    <DocsFrame
      current="/docs/changelog"
      part="/docs/changelog"
      title="Changelog"
      about="Every change that you can notice."
      headings={[
        ...(newest?.groups ?? []).map(({ title }) => ({ id: idOf(title), text: title })),
        ...older.map(({ version }) => ({ id: idOf(version), text: version })),
      ]}
    >
      <p className="mt-3">
        <a href="/docs/changelog/feed.xml">As a feed</a> ·{" "}
        <a href="/docs/versioning">What stays, and how we announce changes</a>
      </p>
      {newest !== undefined && (
        <section aria-label={newest.version} className="max-w-3xl">
          <h2 className={HEADING}>{newest.version}</h2>
          <Groups of={newest.groups} hasPlaces />
        </section>
      )}
      {older.map(({ version, groups }) => (
        <section key={version} aria-label={version} className="max-w-3xl">
          <h2 id={idOf(version)} className={HEADING}>
            {version}
          </h2>
          <details>
            <summary className="folds min-h-11 md:min-h-8">
              {groups.reduce((sum, { lines }) => sum + lines.length, 0)} changes
            </summary>
            <Groups of={groups} />
          </details>
        </section>
      ))}
    </DocsFrame>
  );
}

/** Renders changes by kind. @param hasPlaces whether each kind gets an anchor, so must appear only once */
function Groups({ of, hasPlaces = false }: { of: readonly Group[]; hasPlaces?: boolean }) {
  return of.map(({ title, lines }) => (
    <div key={`${title} ${lines[0]}`}>
      {title !== "" && (
        <h3 {...(hasPlaces && { id: idOf(title) })} className="mt-4 scroll-mt-4 font-bold">
          {title}
        </h3>
      )}
      <ul className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line} className="mt-2 break-words">
            <Words text={line} />
          </li>
        ))}
      </ul>
    </div>
  ));
}
