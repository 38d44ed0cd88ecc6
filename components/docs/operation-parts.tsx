import { ERRORS, type ErrorCode } from "@/lib/contract/errors";
import { changesOf } from "@/lib/docs/changes";
import type { AnswerKind, Reference } from "@/lib/docs/reference";
import { FieldList } from "./field-list";
import { JsonFrame } from "./json-frame";
import { Words } from "./words";

/** Parts of an operation's page. */

/** Shows one kind of response: who gets it, its fields, and an example, which is expanded if `isOpen`. */
export function AnswerPart({ answer, isOpen }: { answer: AnswerKind; isOpen: boolean }) {
  const { title, about, fields, example } = answer;
  return (
    <section className="mt-3" {...(title === "" ? {} : { "aria-label": title })}>
      {title !== "" && <h3 className="font-bold">{title}</h3>}
      {about !== "" && (
        <p className="mb-2">
          <Words text={about} />
        </p>
      )}
      <details>
        <summary className="folds min-h-11 md:min-h-8">{fields.length} fields</summary>
        <FieldList fields={fields} />
      </details>
      <details open={isOpen}>
        <summary className="folds min-h-11 md:min-h-8">As JSON</summary>
        <JsonFrame value={example} />
      </details>
    </section>
  );
}

/** Shows an operation's changelog entries; nothing if there are none. */
export function ChangePart({ shown }: { shown: Reference }) {
  const changes = changesOf(shown);
  if (changes.length === 0) return null;
  return (
    <>
      <h2 className="mt-8 mb-2 font-prose text-section font-medium">Changes</h2>
      <ul className="list-disc pl-5">
        {changes.map(({ version, line }) => (
          <li key={line} className="mt-2 break-words">
            {version}: <Words text={line} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Lists the error codes an operation can return. */
export const ErrorPart = ({ errors }: Pick<Reference, "errors">) => (
  <ul className="divide-y divide-line border-y border-line">
    {errors.map(({ status, code }) => (
      <li key={code} className="py-2">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold">{status}</span>
          <a href={`/docs/errors#${code}`} className="font-mono break-all">
            {code}
          </a>
        </p>
        <p className="text-small text-ink2">
          <Words text={ERRORS[code as ErrorCode]?.cause ?? ""} />
        </p>
      </li>
    ))}
  </ul>
);

const COSTS: Readonly<Record<string, string>> = {
  none: "It doesn’t count toward the account’s daily limits.",
  data: "It counts as one call toward the account’s daily limit, but not toward its intelligence limit.",
  intelligence: "It counts toward the account’s daily limit and its intelligence limit.",
  control: "It counts as one call, and still works when the daily limit is reached.",
};

function limitText({ cost, isPublic, key }: Reference): string {
  if (isPublic) return "No key is needed; calls are limited by address.";
  if (key === "partner") return COSTS[cost] ?? "";
  return "It has a limit per second, but none per day.";
}

/** Explains what a call costs, and which headers report it. */
export const LimitPart = ({ shown }: { shown: Reference }) => (
  <>
    <p>
      {limitText(shown)} <a href="/docs/limits">All limits</a>
    </p>
    <p className="mt-2">
      Every response has <code className="font-mono">X-Request-Id</code>,{" "}
      <code className="font-mono">X-RateLimit-*</code> where a limit applies, and the{" "}
      <a href="/docs/data-policy">headers of the data policy</a>.
    </p>
  </>
);

const MEDIA: Readonly<Record<string, string>> = {
  "text/event-stream": "Server-sent events, each as it happens.",
  "application/pdf": "Or a PDF, with format=pdf or the Accept header.",
};

/** Describes a response that is not just JSON. */
export function MediaPart({ mediaTypes }: { mediaTypes: readonly string[] }) {
  if (mediaTypes.length === 0) return <p>No body. The status says it all.</p>;
  return mediaTypes
    .filter((type) => MEDIA[type] !== undefined)
    .map((type) => (
      <p key={type}>
        {MEDIA[type]} <code className="font-mono">{type}</code>
      </p>
    ));
}
