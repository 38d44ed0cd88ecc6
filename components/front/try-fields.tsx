import type { TryOut } from "@/lib/nutrition/try-out";
import type { TryField } from "@/lib/nutrition/try-out-fields";
import { NUMBER_INPUT } from "../ui/number-input";

const INPUT =
  "mt-1 block min-h-11 w-full rounded-control border border-edge bg-surface px-2 aria-invalid:border-2 aria-invalid:border-concern md:min-h-9";

interface TryFieldsProps {
  fields: readonly TryField[];
  /** The values in the request for the page. */
  given: TryOut["given"];
  problems: TryOut["problems"];
}

/** Renders the calculator's fields in two columns, each with its error. */
export const TryFields = ({ fields, given, problems }: TryFieldsProps) => (
  <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3">
    {fields.map((field) => (
      <OneField
        key={field.name}
        field={field}
        given={given[field.name] ?? []}
        problem={problems[field.name]}
      />
    ))}
  </div>
);

interface OneFieldProps {
  field: TryField;
  given: readonly string[];
  problem: string | undefined;
}

function OneField(props: OneFieldProps) {
  const { field, problem } = props;
  if (field.isSeveral) return <Several {...props} />;
  const { name, label, hint, unit } = field;
  return (
    <div className="min-w-0">
      <label htmlFor={name} className="text-small font-semibold">
        {label}
        {unit !== undefined && <span className="font-normal text-ink2"> in {unit}</span>}
      </label>
      <Answer {...props} />
      {hint !== undefined && (
        <p id={`${name}-hint`} className="mt-1 text-small text-ink3">
          {hint}
        </p>
      )}
      <Problem name={name} problem={problem} />
    </div>
  );
}

function Answer({ field: { name, choices, hint }, given: [text = ""], problem }: OneFieldProps) {
  const described =
    [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(" ") || undefined;
  const common = {
    id: name,
    name,
    defaultValue: text,
    "aria-invalid": problem !== undefined,
    "aria-describedby": described,
    className: INPUT,
  };
  if (choices === undefined) return <input {...NUMBER_INPUT} {...common} />;
  const isOffered = text === "" || choices.some(({ value }) => value === text);
  return (
    <select {...common}>
      {name !== "activity_type" && <option value="">Not answered</option>}
      {!isOffered && <option value={text}>{text}</option>}
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function Several({ field: { name, label, choices = [] }, given, problem }: OneFieldProps) {
  return (
    <fieldset
      id={name}
      className="col-span-2"
      aria-describedby={problem ? `${name}-problem` : undefined}
    >
      <legend className="text-small font-semibold">{label}</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-11 cursor-pointer items-center gap-2 md:min-h-8"
          >
            <input
              type="checkbox"
              name={name}
              value={choice.value}
              defaultChecked={given.includes(choice.value)}
              className="size-5 shrink-0"
            />
            {choice.label}
          </label>
        ))}
      </div>
      <Problem name={name} problem={problem} />
    </fieldset>
  );
}

const Problem = ({ name, problem }: { name: string; problem: string | undefined }) =>
  problem === undefined ? null : (
    <p id={`${name}-problem`} className="mt-1 text-small font-semibold text-concern">
      {problem}
    </p>
  );
