import type { Metadata } from "next";
import { DocsFrame } from "@/components/docs/frame";
import { Helpful, type HelpfulSearch } from "@/components/docs/helpful";
import { Words } from "@/components/docs/words";
import { ERROR_TYPES, ERRORS, type ErrorType } from "@/lib/contract/errors";

export const metadata: Metadata = { title: "Errors" };

const TYPE_TEXTS: Record<ErrorType, string> = {
  invalid_request: "The request is invalid. Change it before you try again.",
  authentication_error: "The API key or token is missing or invalid.",
  authorization_error: "The key or token is valid but isn’t allowed to do this.",
  resource_not_found: "It doesn’t exist, or this credential can’t see it.",
  method_not_allowed: "This route doesn’t support this method.",
  rate_limit_error: "Too many requests. Wait, then try again.",
  api_error: "Something failed on our side.",
};

/** Lists every error code with its cause and fix; an error's `documentation_url` points here. */
export default function ErrorsPage({ searchParams }: { searchParams: HelpfulSearch }) {
  return (
    <DocsFrame
      current="/docs/errors"
      part="/docs"
      title="Errors"
      headings={ERROR_TYPES.map((type) => ({ id: type, text: type }))}
    >
      <p className="mt-4 max-w-prose text-ink2">
        Every error has the same shape: <code className="font-mono">error.type</code>,{" "}
        <code className="font-mono">error.code</code>, a message, a link to its entry on this page
        and the <code className="font-mono">request_id</code>. If one field is wrong,{" "}
        <code className="font-mono">error.param</code> names it. If several are,{" "}
        <code className="font-mono">error.errors</code> lists up to 20 of them. For a 429,{" "}
        <code className="font-mono">error.limit</code> names the limit you reached. Unknown fields
        are never an error. The response lists them under{" "}
        <code className="font-mono">ignored_fields</code>.
      </p>
      {ERROR_TYPES.map((type) => (
        <ErrorSection key={type} type={type} />
      ))}
      <Helpful page="/docs/errors" search={searchParams} />
    </DocsFrame>
  );
}

function ErrorSection({ type }: { type: ErrorType }) {
  const rows = Object.entries(ERRORS).filter(([, row]) => row.type === type);
  return (
    <section aria-labelledby={type} className="mt-9 max-w-3xl">
      <h2 id={type} className="font-prose text-section font-medium">
        <code className="font-mono">{type}</code>
      </h2>
      <p className="mt-1 text-ink2">{TYPE_TEXTS[type]}</p>
      <dl className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
        {rows.map(([code, row]) => (
          <div key={code} id={code} className="scroll-mt-4 px-5 py-4 target:bg-accent-soft">
            <dt className="flex flex-wrap items-baseline justify-between gap-x-4">
              <a href={`#${code}`} className="min-w-0 font-mono font-semibold break-words">
                {code}
              </a>
              <span className="text-ink3">{row.status}</span>
            </dt>
            <dd className="mt-1 break-words">
              <Words text={row.cause} />
            </dd>
            <dd className="mt-1 text-ink2 break-words">
              <Words text={row.remedy} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
