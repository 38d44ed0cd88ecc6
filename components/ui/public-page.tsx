import type { ReactNode } from "react";
import { asking } from "@/lib/api/signed-in";
import { preloadFaces } from "./faces";
import { Footer } from "./footer";
import { Brand, HeadLink } from "./mark";
import { Page } from "./page";

/** Where readers of these pages mostly go next. */
const WAYS = [
  ["/docs", "Docs"],
  ["/knowledge", "Articles"],
  ["/pricing", "Pricing"],
] as const;

/** The mark, and where one may go from a page that everybody may read. */
async function PublicHead() {
  // These pages say what they say whatever is wrong with who reads them.
  const caller = await asking().catch(() => null);
  const own =
    caller === null ? (["/login", "Sign in"] as const) : (["/home", "Your pages"] as const);
  return (
    <header className="mx-auto flex max-w-3xl flex-wrap items-center justify-between gap-x-5 px-4 pt-4">
      <Brand href="/" />
      <nav aria-label="Main" className="flex flex-wrap gap-x-5">
        {[...WAYS, own].map(([href, name]) => (
          <HeadLink key={href} href={href}>
            {name}
          </HeadLink>
        ))}
      </nav>
    </header>
  );
}

/** A page that everybody may read: the mark and the ways on, a title, what it says, and the footer. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  preloadFaces("prose");
  return (
    <>
      <PublicHead />
      <main id="main" className="mx-auto max-w-3xl px-4 py-5">
        <h1 className="font-prose text-display font-medium">{title}</h1>
        {children}
      </main>
      <Footer width="narrow" />
    </>
  );
}

/** The same in one narrow column: something to fill in, or to read from top to bottom. */
export const PublicColumn = (of: { title: string; children: ReactNode }) => (
  <>
    <Page {...of} />
    <Footer width="column" />
  </>
);

/** One with the head of public pages, and its text in a column to read. */
export function PublicArticle({ title, children }: { title: string; children: ReactNode }) {
  preloadFaces("prose");
  return (
    <>
      <PublicHead />
      <main id="main" className="mx-auto max-w-3xl px-4 py-5 wrap-anywhere">
        <div className="max-w-xl">
          <h1 className="font-prose text-title font-medium">{title}</h1>
          {children}
        </div>
      </main>
      <Footer width="narrow" />
    </>
  );
}

/** A heading with what stands under it. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="mt-7 max-w-prose">
    <h2 className="font-prose text-section font-medium">{title}</h2>
    {children}
  </section>
);
