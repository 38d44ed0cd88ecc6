import type { ReactNode } from "react";
import { DOCS_SECTIONS } from "@/lib/docs/pages";
import type { Heading } from "@/lib/docs/texts";
import { preloadFaces } from "../ui/faces";
import { Footer } from "../ui/footer";
import { Mark } from "../ui/mark";
import { DocsSearch } from "./search";

const PARTS = [
  ["/docs", "Guides"],
  ["/docs/api", "Reference"],
  ["/docs/events", "Events"],
  ["/docs/changelog", "Changelog"],
] as const;

/** Links that leave the docs, and look like it. */
const AWAY = [
  ["/dev", "Console"],
  ["/status", "Status"],
] as const;

export interface NavGroup {
  title: string;
  links: readonly { href: string; text: string; note?: string }[];
}

const GUIDES: readonly NavGroup[] = DOCS_SECTIONS.map(({ title, pages }) => ({
  title,
  links: pages.map((page) => ({ href: `/docs/${page.slug}`, text: page.title })),
}));

interface Way {
  href: string;
  title: string;
}

interface DocsFrameProps {
  /** The page's path. */
  current: string;
  /** The section in the header it belongs to. */
  part: (typeof PARTS)[number][0];
  title: string;
  about?: string;
  /** The navigation on the left; defaults to the guides. */
  nav?: readonly NavGroup[];
  headings?: readonly Heading[];
  before?: Way | null;
  after?: Way | null;
  children: ReactNode;
}

/** Renders a documentation page with its navigation, content and links onward. */
export function DocsFrame({
  current,
  part,
  title,
  about,
  nav = GUIDES,
  headings = [],
  before = null,
  after = null,
  children,
}: DocsFrameProps) {
  preloadFaces("prose", "code");
  return (
    <>
      <header className="border-b border-line">
        <div className="flex min-h-14 flex-wrap items-center gap-x-6 gap-y-2 px-4 py-2 md:px-6">
          <a
            href="/"
            className="flex min-h-11 items-center gap-2 font-prose text-label text-ink no-underline"
          >
            <Mark />
            Aidstation docs
          </a>
          <DocsSearch />
          {/* One scrolling row, even on a phone; the padding leaves room for the focus ring. */}
          <nav
            aria-label="Documentation"
            className="flex min-w-0 gap-x-5 max-md:more-aside max-md:-mx-4 max-md:-my-1.5 max-md:px-4 max-md:py-1.5 md:flex-wrap"
          >
            {PARTS.map(([href, name]) => (
              <a
                key={href}
                href={href}
                {...(href === part ? { "aria-current": href === current ? "page" : "true" } : {})}
                className="inline-flex min-h-11 items-center text-ink2 no-underline hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline"
              >
                {name}
              </a>
            ))}
            {AWAY.map(([href, name]) => (
              <a key={href} href={href} className="inline-flex min-h-11 items-center">
                {name}
              </a>
            ))}
          </nav>
        </div>
      </header>
      <div className="docs-columns">
        <div className="docs-nav">
          <details className="px-4 pt-3 md:hidden">
            <summary className="folds min-h-11 font-semibold">All pages</summary>
            <Nav groups={nav} current={current} label="Pages, on a small screen" />
          </details>
          <div className="py-5 pl-6 max-md:hidden">
            <Nav groups={nav} current={current} label="Pages" />
          </div>
        </div>
        <main id="main" className="min-w-0 px-4 py-6 md:px-9 md:py-8">
          <h1 className="font-prose text-title font-medium break-words md:text-display">{title}</h1>
          {about !== undefined && <p className="mt-2 font-prose text-prose text-ink2">{about}</p>}
          {headings.length > 1 && (
            <>
              <details className="mt-3 md:hidden">
                <summary className="folds min-h-11 font-semibold">On this page</summary>
                <nav aria-label="On this page, on a small screen">
                  <Headings of={headings} />
                </nav>
              </details>
              <nav aria-label="On this page" className="docs-contents max-md:hidden">
                <p className="font-semibold">On this page</p>
                <Headings of={headings} />
              </nav>
            </>
          )}
          {children}
          {(before ?? after) !== null && (
            <nav
              aria-label="Before and after"
              className="mt-9 flex flex-wrap justify-between gap-x-5 border-t border-line pt-4"
            >
              {before === null ? <span /> : <Onward way={before} word="Before" />}
              {after === null ? <span /> : <Onward way={after} word="Next" />}
            </nav>
          )}
        </main>
      </div>
      <Footer width="docs" />
    </>
  );
}

const Onward = ({ way, word }: { way: Way; word: string }) => (
  <p>
    <span className="text-small text-ink2">{word}</span>
    <br />
    <a href={way.href} className="inline-flex min-h-11 items-center font-semibold">
      {way.title}
    </a>
  </p>
);

const Headings = ({ of }: { of: readonly Heading[] }) => (
  <ul className="mt-1 text-small">
    {of.map(({ id, text }) => (
      <li key={id}>
        <a href={`#${id}`} className="block py-1 text-ink2 no-underline hover:text-ink">
          {text}
        </a>
      </li>
    ))}
  </ul>
);

function Nav({
  groups,
  current,
  label,
}: {
  groups: readonly NavGroup[];
  current: string;
  label: string;
}) {
  return (
    <nav aria-label={label}>
      {groups.map(({ title, links }) => (
        <section key={title} className="mb-4">
          <p className="px-2 text-small font-semibold">{title}</p>
          <ul>
            {links.map(({ href, text, note }) => (
              <li key={href}>
                <a
                  href={href}
                  {...(href === current ? { "aria-current": "page" as const } : {})}
                  className="flex min-h-11 items-center justify-between gap-2 rounded-control px-2 py-1 text-small text-ink2 no-underline hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-bar md:min-h-7"
                >
                  <span className="min-w-0 break-words">{text}</span>
                  {note !== undefined && <span className="font-mono">{note}</span>}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
