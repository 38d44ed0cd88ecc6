import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Agreement } from "@/components/docs/agreement";
import { DocsFrame } from "@/components/docs/frame";
import { Helpful, type HelpfulSearch } from "@/components/docs/helpful";
import { momentsOf } from "@/components/format/moments";
import { EDITED } from "@/lib/docs/edited.gen";
import { docsPage } from "@/lib/docs/pages";
import { headingsOf, writtenText } from "@/lib/docs/texts";
import { plottedFindings } from "@/lib/engine/validation/page";

type Props = { params: Promise<{ slug: string }>; searchParams: HelpfulSearch };

/** Always formats the date with its year. */
const { date } = momentsOf({ locale: "en-GB", timeZone: "UTC", nowMs: 0 });

/** Returns the requested page with its text, or not found. */
async function askedFor({ params }: Pick<Props, "params">) {
  const asked = docsPage((await params).slug) ?? notFound();
  return { ...asked, text: writtenText(asked.page) ?? notFound() };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { page } = await askedFor(props);
  return {
    title: page.title,
    description: page.about,
    alternates: { types: { "text/markdown": `/docs/${page.slug}.md` } },
  };
}

/** Renders a documentation guide. */
export default async function GuidePage(props: Props) {
  const { page, before, after, text } = await askedFor(props);
  const { default: Content } = await import(`@/docs/guide/${page.slug}.md`);
  const [day] = EDITED[page.slug] ?? [];
  const way = (other: typeof before) =>
    other === null ? null : { href: `/docs/${other.slug}`, title: other.title };
  return (
    <DocsFrame
      current={`/docs/${page.slug}`}
      part="/docs"
      title={page.title}
      about={page.about}
      headings={headingsOf(text)}
      before={way(before)}
      after={way(after)}
    >
      {page.slug === "science" && (
        <div className="mt-6 grid gap-6 sm:grid-cols-2">
          <Agreement title="Sweat rate" unit="L/h" findings={plottedFindings("sweat_rate")} />
          <Agreement title="Carbohydrate" unit="g/h" findings={plottedFindings("carb_g_per_hr")} />
        </div>
      )}
      <div className="docs-prose">
        <Content />
      </div>
      <Helpful page={`/docs/${page.slug}`} search={props.searchParams} />
      <p className="mt-4 flex flex-wrap gap-x-5 text-small text-ink2">
        {day !== undefined && (
          <span>
            Edited on <time dateTime={day}>{date(Date.parse(day))}</time>
          </span>
        )}
        <a href={`/docs/${page.slug}.md`}>This page as Markdown</a>
      </p>
    </DocsFrame>
  );
}
