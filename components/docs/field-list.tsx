import type { Field } from "@/lib/docs/reference";
import { Words } from "./words";

/** Lists fields with their types and bounds; an object's fields are nested. */
export const FieldList = ({ fields }: { fields: readonly Field[] }) => (
  <ul className="divide-y divide-line border-y border-line">
    {fields.map((field) => (
      <li key={`${field.name} ${field.type}`} className="py-2">
        <OneField field={field} />
      </li>
    ))}
  </ul>
);

function OneField({ field }: { field: Field }) {
  const { name, type, isRequired, bounds, description, fields } = field;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <code className="font-mono font-semibold break-all">{name}</code>
        {isRequired && <span className="text-small text-concern">required</span>}
        <span className="text-small text-ink2">{type}</span>
        {bounds !== "" && <span className="min-w-0 text-small break-words">{bounds}</span>}
      </p>
      {description !== "" && (
        <p className="text-small text-ink2">
          <Words text={description} />
        </p>
      )}
      {fields.length > 0 && (
        <details className="ml-4">
          <summary className="folds min-h-11 text-small md:min-h-7">
            {fields.length} fields inside {name}
          </summary>
          <FieldList fields={fields} />
        </details>
      )}
    </>
  );
}
