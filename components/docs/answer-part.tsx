import type { AnswerKind } from "@/lib/docs/reference";
import { FieldList } from "./field-list";
import { JsonFrame } from "./json-frame";
import { Words } from "./words";

/** One kind of answer: who gets it, its fields, and how it looks. */
export function AnswerPart({ answer }: { answer: AnswerKind }) {
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
      <details>
        <summary className="folds min-h-11 md:min-h-8">As JSON</summary>
        <JsonFrame value={example} />
      </details>
    </section>
  );
}
