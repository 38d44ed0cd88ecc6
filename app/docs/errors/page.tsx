import type { Metadata } from "next";
import { ERROR_TYPES, ERRORS, type ErrorType } from "@/lib/contract/errors";

export const metadata: Metadata = { title: "Errors" };

const TYPE_TEXTS: Record<ErrorType, string> = {
  invalid_request: "The request is wrong and will stay wrong until it is changed.",
  authentication_error: "The service does not know who is asking.",
  authorization_error: "The service knows who is asking, and this is not theirs to do.",
  resource_not_found: "There is nothing by that name, or nothing this credential can see.",
  method_not_allowed: "The route exists but not with this method.",
  rate_limit_error: "Too many requests for now.",
  api_error: "Something failed that the request is not to blame for.",
};

/** Every code with its cause and remedy: where `documentation_url` of an error leads. */
export default function ErrorsPage() {
  return (
    <main className="mx-auto max-w-3xl px-4 py-10">
      <h1 className="font-prose text-title font-medium">Errors</h1>
      <p className="mt-4 max-w-prose text-ink2">
        Every error answers with one envelope: <code className="font-mono">error.type</code>,{" "}
        <code className="font-mono">error.code</code>, a message, the address of its entry on this
        page and the <code className="font-mono">request_id</code>. Where one field is at fault,{" "}
        <code className="font-mono">error.param</code> names it; where several are,{" "}
        <code className="font-mono">error.errors</code> lists up to 20 of them. A 429 says with{" "}
        <code className="font-mono">error.limit</code> which limit was reached. Fields that the
        service does not know are never an error: the answer names them under{" "}
        <code className="font-mono">ignored_fields</code>.
      </p>
      {ERROR_TYPES.map((type) => (
        <ErrorSection key={type} type={type} />
      ))}
    </main>
  );
}

function ErrorSection({ type }: { type: ErrorType }) {
  const rows = Object.entries(ERRORS).filter(([, row]) => row.type === type);
  return (
    <section aria-labelledby={type} className="mt-12">
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

/** A sentence of the table, with what stands between backticks as code. */
function Words({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={part} className="font-mono">
        {part}
      </code>
    ),
  );
}
