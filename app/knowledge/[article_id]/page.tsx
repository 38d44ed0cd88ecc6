import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Fragment } from "react";
import { momentsOf } from "@/components/format/moments";
import { PublicArticle } from "@/components/ui/public-page";
import { KNOWLEDGE_TOPICS, type KnowledgeSource } from "@/lib/contract/knowledge";
import { findArticle } from "@/lib/knowledge/knowledge";

interface Asked {
  params: Promise<{ article_id: string }>;
}

/** Always formats the date with its year. */
const { date } = momentsOf({ locale: "en-GB", timeZone: "UTC", nowMs: 0 });

/** Articles that open with emergency advice highlight it. */
const EMERGENCY = /\bemergency\b|\bmedical help\b/;
const ALARM = "mt-4 rounded-control border-l-4 border-safety bg-safety-soft px-4 py-3";

export async function generateMetadata({ params }: Asked): Promise<Metadata> {
  const article = findArticle((await params).article_id);
  return article === null
    ? { title: "Not found" }
    : { title: article.title, description: article.summary };
}

/** Renders one article: its summary sentence, text and sources. */
export default async function ArticlePage({ params }: Asked) {
  const article = findArticle((await params).article_id);
  if (article === null) notFound();
  return (
    <PublicArticle title={article.title}>
      <p className="mt-2 text-small text-ink2">
        {KNOWLEDGE_TOPICS[article.topic].name}. Sources checked on{" "}
        <time dateTime={article.checked_on}>{date(Date.parse(article.checked_on))}</time>.
      </p>
      <p className="mt-5 font-prose text-prose">{article.summary}</p>
      {article.body.split("\n\n").map((paragraph, at) => (
        <p key={paragraph} className={at === 0 && EMERGENCY.test(paragraph) ? ALARM : "mt-3"}>
          <Cited text={paragraph} />
        </p>
      ))}
      <h2 className="mt-7 font-prose text-section font-medium">Sources</h2>
      <ol className="mt-2 list-decimal pl-5">
        {article.sources.map((source) => (
          <Source key={source.marker} source={source} />
        ))}
      </ol>
      <p className="mt-7 text-small text-ink2">
        If you feel unwell, <a href="/knowledge/when-to-get-help">stop and get help</a>.
      </p>
      <p className="mt-5">
        <a href="/knowledge">All articles</a>
      </p>
    </PublicArticle>
  );
}

/** Renders text with its citation markers linked to their sources. */
const Cited = ({ text }: { text: string }) =>
  [...text.matchAll(/([^[]+)(?:\[(\d+)\])?/g)].map(({ index, 1: said, 2: marker }) => (
    <Fragment key={index}>
      {said?.replace(/ $/, marker === undefined ? " " : "\u00a0")}
      {marker !== undefined && (
        <a href={`#source-${marker}`} aria-label={`Source ${marker}`} className="text-small">
          [{marker}]
        </a>
      )}
    </Fragment>
  ));

const Source = ({ source: { marker, citation, doi, finding } }: { source: KnowledgeSource }) => (
  <li id={`source-${marker}`} className="mt-3 scroll-mt-4 break-words target:bg-accent-soft">
    {citation}{" "}
    {doi !== null && (
      <a href={`https://doi.org/${doi}`} rel="noreferrer">
        doi:{doi}
      </a>
    )}
    <p className="text-ink2">{finding}</p>
  </li>
);
