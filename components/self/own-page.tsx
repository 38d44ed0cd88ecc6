import type { ReactNode } from "react";
import { WaitingDrafts } from "../debrief/waiting-drafts";
import { Brand } from "../ui/mark";

/** The sections of a user's own pages. */
const PARTS = [
  ["/me", "Sessions"],
  ["/me/messages", "Messages"],
  ["/me/ask", "Ask"],
  ["/me/profile", "Profile"],
  ["/me/settings", "Settings"],
] as const;

interface OwnPageProps {
  title: string;
  /** The section it is, or belongs to. */
  part: (typeof PARTS)[number][0];
  children: ReactNode;
}

/** Renders one of the user's own pages: the logo, links to the other sections, a title, and the content. Sends waiting debriefs. */
export function OwnPage({ title, part, children }: OwnPageProps) {
  return (
    <div className="mx-auto max-w-xl px-4 py-6 wrap-anywhere">
      <header className="flex flex-wrap items-center justify-between gap-x-5">
        <Brand href="/me" />
        <nav aria-label="Your pages" className="flex flex-wrap gap-x-4 text-small">
          {PARTS.map(([href, name]) => (
            <a
              key={href}
              href={href}
              aria-current={href === part ? "true" : undefined}
              className="inline-flex min-h-11 items-center no-underline hover:underline aria-current:font-semibold aria-current:text-ink"
            >
              {name}
            </a>
          ))}
        </nav>
      </header>
      <main id="main">
        <h1 className="mt-2 font-prose text-title font-medium">{title}</h1>
        <WaitingDrafts />
        {children}
      </main>
    </div>
  );
}

/** The disclaimer below the user's own numbers. */
export const OwnDisclaimer = () => (
  <p className="mt-7 text-small text-ink2">
    Numbers by Aidstation. General guidance, not medical advice. Drink to thirst, never beyond what
    you lose. Stop and get help if you’re confused, vomiting or swelling.
  </p>
);
