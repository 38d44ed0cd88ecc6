import type { Metadata } from "next";
import { SubmitButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PublicArticle } from "@/components/ui/public-page";
import { KNOWLEDGE_QUERY_MAX, KNOWLEDGE_RESULTS_MAX } from "@/lib/contract/knowledge";
import { knowledgeTopics } from "@/lib/knowledge/knowledge";
import { searchKnowledge } from "@/lib/knowledge/search";

export const metadata: Metadata = {
  title: "Articles",
  description: "Short articles on fueling, drinking, sodium, heat and safety, with their sources.",
};

type Search = { q?: string | string[] };

/** Lists every article by topic, or the ones that match a search. */
export default async function KnowledgePage({ searchParams }: { searchParams: Promise<Search> }) {
  const { q = "" } = await searchParams;
  const query = String(q).slice(0, KNOWLEDGE_QUERY_MAX).trim();
  return (
    <PublicArticle title="Articles on fueling">
      <p className="mt-3 font-prose text-prose">
        Short answers to common questions, every claim with its source.
      </p>
      <p className="mt-3">
        Feeling unwell? <a href="/knowledge/when-to-get-help">When to stop and get medical help</a>
      </p>
      <search>
        <form method="get" action="/knowledge">
          <Field
            name="q"
            label="Search"
            type="search"
            hint="A word or a whole question, in English."
            maxLength={KNOWLEDGE_QUERY_MAX}
            defaultValue={query}
          />
          <p className="mt-4">
            <SubmitButton>Search articles</SubmitButton>
          </p>
        </form>
      </search>
      {query === "" ? <Topics /> : <Found query={query} />}
    </PublicArticle>
  );
}

function Found({ query }: { query: string }) {
  const found = searchKnowledge(query, KNOWLEDGE_RESULTS_MAX);
  return (
    <section aria-labelledby="found" className="mt-7">
      <h2 id="found" className="font-prose text-section font-medium break-words">
        {found.length === 0 ? `No article about “${query}”` : `About “${query}”`}
      </h2>
      <ul className="mt-2">
        {found.map(({ id, title, snippet }) => (
          <Line key={id} id={id} title={title} text={snippet} />
        ))}
      </ul>
      <p className="mt-5">
        <a href="/knowledge">All articles</a>
      </p>
    </section>
  );
}

function Topics() {
  const topics = knowledgeTopics();
  return (
    <>
      <nav aria-label="Topics" className="mt-5 flex flex-wrap gap-x-5">
        {topics.map(({ id, name }) => (
          <a key={id} href={`#${id}`} className="inline-flex min-h-11 items-center md:min-h-8">
            {name}
          </a>
        ))}
      </nav>
      {topics.map(({ id, name, description, articles }) => (
        <section key={id} aria-labelledby={id} className="mt-7">
          <h2 id={id} className="scroll-mt-4 font-prose text-section font-medium">
            {name}
          </h2>
          <p className="mt-1 text-ink2">{description}</p>
          <ul className="mt-2">
            {articles.map((article) => (
              <Line key={article.id} id={article.id} title={article.title} text={article.summary} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

const Line = ({ id, title, text }: { id: string; title: string; text: string }) => (
  <li className="border-t border-line py-3">
    <a href={`/knowledge/${id}`} className="text-label font-semibold">
      {title}
    </a>
    <p className="mt-1 text-ink2">{text}</p>
  </li>
);
