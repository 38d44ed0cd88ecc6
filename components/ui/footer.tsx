import { env } from "@/lib/platform/env";

/** Links to pages about the service and its operator. */
export const COMPANY_LINKS = [
  ["/docs", "Docs"],
  ["/knowledge", "Articles"],
  ["/pricing", "Pricing"],
  ["/coaches", "For coaches"],
  ["/developers", "For developers"],
  ["/partners", "For platforms"],
  ["/status", "Status"],
  ["/privacy", "Privacy"],
  ["/terms", "Terms"],
  ["/accessibility", "Accessibility"],
  ["/security", "Security"],
] as const;

/**
 * Widths by kind of page: full-width pages, the docs, which start at the edge, narrower pages, and single-column pages.
 */
const WIDTHS = {
  page: "max-w-page md:px-7",
  docs: "md:px-6",
  narrow: "max-w-3xl",
  column: "max-w-xl",
} as const;

/** The footer of every public page, in the page's width: company links and the operator of the service. */
export function Footer({ width = "page" }: { width?: keyof typeof WIDTHS }) {
  const { OPERATOR_NAME, OPERATOR_ADDRESS } = env;
  return (
    <footer className="mt-9 border-t border-line text-small text-ink2">
      <div className={`mx-auto px-4 py-5 ${WIDTHS[width]}`}>
        {/* Closer spacing fits them on one line of a narrow page. */}
        <nav
          aria-label="About"
          className={`flex flex-wrap ${width === "narrow" ? "gap-x-3" : "gap-x-5"}`}
        >
          {COMPANY_LINKS.map(([href, text]) => (
            <a
              key={href}
              href={href}
              className="inline-flex min-h-11 items-center text-ink2 md:min-h-8"
            >
              {text}
            </a>
          ))}
        </nav>
        <p className="mt-2">General guidance, not medical advice.</p>
        {OPERATOR_NAME !== "" && (
          <p className="mt-1">
            Operated by {OPERATOR_NAME}
            {OPERATOR_ADDRESS !== "" && `, ${OPERATOR_ADDRESS}`}
          </p>
        )}
      </div>
    </footer>
  );
}
