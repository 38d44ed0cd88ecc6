import { env } from "@/lib/platform/env";

/** The pages about the service and who runs it. */
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

/** The pages it stands under: of a whole width, those of the docs, which begin at the edge, narrower ones, and those of one column. */
const WIDTHS = {
  page: "max-w-page md:px-7",
  docs: "md:px-6",
  narrow: "max-w-3xl",
  column: "max-w-xl",
} as const;

/** What stands at the end of every public page, as wide as it is: the company's pages, and who operates the service. */
export function Footer({ width = "page" }: { width?: keyof typeof WIDTHS }) {
  const { OPERATOR_NAME, OPERATOR_ADDRESS } = env;
  return (
    <footer className="mt-9 border-t border-line text-small text-ink2">
      <div className={`mx-auto px-4 py-5 ${WIDTHS[width]}`}>
        {/* In a narrow page they fit one line, if they stand closer. */}
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
