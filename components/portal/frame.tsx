import type { ReactNode } from "react";
import { Mark } from "../ui/mark";
import { MenuCloser } from "./nav";

interface FrameProps {
  density: "comfortable" | "compact";
  /** The navigation, rendered in the menu of a small screen and next to the page. */
  places: ReactNode;
  /** The main links that a phone shows without opening the menu, if any. */
  tabs?: ReactNode;
  /** The command and shortcut buttons for the menu and the sidebar, if any. */
  commands?: { menu: ReactNode; side: ReactNode };
  /** How fresh the page is, rendered for a small screen and next to the page; absent if nothing polls. */
  freshness?: ReactNode;
  /** The name of the user or team whose pages these are. */
  who: string;
  /** Content between the navigation and the sign-out button. */
  elsewhere?: ReactNode;
  children: ReactNode;
}

/** Renders the frame around every page: navigation, name, and sign-out. */
export function Frame(props: FrameProps) {
  const { density, places, tabs, commands, freshness, who, elsewhere, children } = props;
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-control focus:bg-surface focus:p-3"
      >
        Skip to main content
      </a>
      <div className="min-h-dvh md:flex" data-density={density}>
        <header className="border-line max-md:relative max-md:border-b md:sticky md:top-0 md:flex md:h-dvh md:w-nav md:shrink-0 md:flex-col md:overflow-y-auto md:border-r md:px-3 md:py-5 print:hidden">
          <details className="group md:hidden">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between px-4 font-prose text-label">
              <Named />
              <span className="font-sans text-body text-ink2">
                <span aria-hidden="true">☰ </span>Menu
              </span>
            </summary>
            <MenuCloser />
            <nav aria-label="Main" className="px-3 pb-4">
              {commands !== undefined && <div className="mb-2">{commands.menu}</div>}
              {places}
              {elsewhere}
              <Leaving who={who} />
            </nav>
          </details>
          <div className="pointer-events-none absolute top-0 right-16 left-34 flex h-14 items-center justify-center md:hidden">
            {freshness}
          </div>
          {tabs !== undefined && (
            <nav aria-label="Places" className="px-3 md:hidden">
              {tabs}
            </nav>
          )}
          <div className="flex grow flex-col max-md:hidden">
            <p className="px-2 font-prose text-label">
              <Named />
            </p>
            <div className="my-4">{commands?.side}</div>
            <nav aria-label="Portal">{places}</nav>
            <div className="mt-auto pt-7">
              {elsewhere}
              <Leaving who={who} />
              <div className="sticky bottom-0 mt-3">{freshness}</div>
            </div>
          </div>
        </header>
        <div className="min-w-0 flex-1">{children}</div>
      </div>
    </>
  );
}

const Named = () => (
  <span className="flex items-center gap-2">
    <Mark />
    Aidstation
  </span>
);

function Leaving({ who }: { who: string }) {
  return (
    <form method="post" action="/logout" className="px-2 text-small text-ink2">
      <p className="break-words">
        <bdi>{who}</bdi>
      </p>
      <button
        type="submit"
        className="min-h-8 cursor-pointer text-accent underline underline-offset-2"
      >
        Sign out
      </button>
    </form>
  );
}
