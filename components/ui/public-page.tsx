import type { ReactNode } from "react";
import { asking } from "@/lib/api/signed-in";
import { preloadFaces } from "./faces";
import { Footer } from "./footer";
import { Brand, HeadLink } from "./mark";
import { Page } from "./page";

/** The links readers of these pages mostly need next. */
const WAYS = [
  ["/docs", "Docs"],
  ["/knowledge", "Articles"],
  ["/pricing", "Pricing"],
] as const;

/** Renders the header of a public page: logo and links. */
async function PublicHead() {
  // These pages must render even if reading the session fails.
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

/** A public page: header, title, content and footer. */
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

/** A public page in one narrow column, for forms and short texts. */
export const PublicColumn = (of: { title: string; children: ReactNode }) => (
  <>
    <Page {...of} />
    <Footer width="column" />
  </>
);

/** A public page with a column of running text. */
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

/** A heading with its section. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="mt-7 max-w-prose">
    <h2 className="font-prose text-section font-medium">{title}</h2>
    {children}
  </section>
);
