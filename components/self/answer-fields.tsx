import type { Units } from "@/lib/contract/preferences";
import { type AskedQuestion, choiceOf, WEIGHT_UNITS } from "@/lib/self/questions";
import { NumberField } from "../ui/number-input";

const CHOICE =
  "mt-2 flex min-h-12 items-center gap-3 rounded-control border border-edge bg-surface px-4 has-checked:border-2 has-checked:border-accent";

interface AnswerFieldsProps {
  asked: AskedQuestion;
  units: Units;
  /** The token, from the URL, of an answer that is stored if it is sent a second time. */
  sure?: string | undefined;
}

/** Renders a question's inputs: one or several of some options, a year or a weight. */
export function AnswerFields({ asked, units, sure }: AnswerFieldsProps) {
  const { question, entered } = asked;
  if (question.type === "weight") return <Weight {...{ entered, units, sure }} />;
  if (question.type === "year_of_birth") {
    const chosen = entered["answer"] === undefined ? {} : { defaultValue: entered["answer"] };
    return <NumberField name="answer" label="Year" inputMode="numeric" required {...chosen} />;
  }
  const isOne = question.type === "single_select";
  return (
    <fieldset className="mt-6">
      <legend className="sr-only">{question.title}</legend>
      {!isOne && <input type="hidden" name="was" value={Object.keys(entered).join(" ")} />}
      {question.options?.map((option) => {
        const choice = choiceOf(option);
        const name = isOne ? "answer" : choice;
        return (
          <label key={choice} className={CHOICE}>
            <input
              type={isOne ? "radio" : "checkbox"}
              name={name}
              {...(isOne ? { value: choice, required: true } : {})}
              defaultChecked={isOne ? entered["answer"] === choice : entered[choice] === "on"}
              className="size-5 shrink-0"
            />
            {option.label}
          </label>
        );
      })}
    </fieldset>
  );
}

function Weight({
  entered,
  units,
  sure,
}: Pick<AskedQuestion, "entered"> & Omit<AnswerFieldsProps, "asked">) {
  const unit = entered["unit"] ?? (units === "imperial" ? "lb" : "kg");
  const chosen = entered["answer"] === undefined ? {} : { defaultValue: entered["answer"] };
  return (
    <>
      {sure !== undefined && <input type="hidden" name="sure" value={sure} />}
      <fieldset className="mt-4">
        <legend className="font-semibold">Unit</legend>
        {WEIGHT_UNITS.map((each) => (
          <label key={each} className="mr-6 inline-flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="unit"
              value={each}
              defaultChecked={each === unit}
              className="size-5"
            />
            {each === "kg" ? "kilograms" : "pounds"}
          </label>
        ))}
      </fieldset>
      <NumberField name="answer" label="Weight" data-unit={unit} required {...chosen} />
    </>
  );
}
