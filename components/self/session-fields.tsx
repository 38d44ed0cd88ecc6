import { ACTIVITY_TYPE_LIST } from "@/lib/contract/activity";
import { NAME_MAX } from "@/lib/contract/primitives";
import type { Form } from "@/lib/self/questions";
import type { Format } from "../format/format";
import { ZoneHint } from "../ui/browser-zone";
import { Field } from "../ui/field";
import { NumberField } from "../ui/number-input";
import { Select } from "../ui/select";

const LEVELS = Array.from({ length: 10 }, (_, index) => index + 1);

/** The choices for minutes since the last meal. */
const MEALS = [30, 60, 90, 120, 150, 180, 240, 300, 480];

/** Levels between two are named by both. */
const EFFORTS: Readonly<Record<number, string>> = {
  1: "very easy",
  3: "easy",
  5: "steady",
  7: "hard",
  9: "very hard",
  10: "all out",
};
const HEATS: Readonly<Record<number, string>> = {
  1: "cold",
  3: "mild",
  5: "warm",
  7: "hot",
  9: "very hot",
  10: "dangerously hot",
};

const WEATHER = ["temperature", "humidity"] as const;

/** Renders a session's fields: type, time, duration, effort, heat, last meal, and whether it is a race. */
export function SessionFields({
  entered,
  problems = {},
  zone,
  format,
}: {
  entered: Form;
  /** Error messages by field name. */
  problems?: Readonly<Record<string, string>>;
  zone: string;
  format: Format;
}) {
  const isCelsius = format.units === "metric";
  return (
    <>
      <Select name="type" label="Activity" chosen={entered["type"] ?? "run"} required>
        {ACTIVITY_TYPE_LIST.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        name="name"
        label="Name (optional)"
        maxLength={NAME_MAX}
        defaultValue={entered["name"] ?? ""}
      />
      <Field
        name="start"
        label="Start"
        hint={<ZoneHint zone={zone} />}
        type="datetime-local"
        required
        defaultValue={entered["start"] ?? ""}
      />
      <input type="hidden" name="zone" value={zone} />
      <div className="grid grid-cols-2 gap-4">
        <div>
          <NumberField
            name="hours"
            label="Hours"
            defaultValue={entered["hours"] ?? ""}
            problem={problems["hours"]}
          />
        </div>
        <div>
          <NumberField
            name="minutes"
            label="Minutes"
            inputMode="numeric"
            defaultValue={entered["minutes"] ?? ""}
            problem={problems["minutes"]}
          />
        </div>
      </div>
      <Level
        name="intensity"
        label="How hard"
        chosen={entered["intensity"]}
        words={EFFORTS}
        toText={format.number}
      />
      <Level
        name="heat"
        label="How hot"
        chosen={entered["heat"]}
        words={HEATS}
        toText={format.number}
      />
      <details
        className="mt-2"
        open={WEATHER.some((name) => (entered[name] ?? "") !== "" || problems[name] !== undefined)}
      >
        <summary className="folds min-h-11">Enter the weather instead</summary>
        <div className="grid grid-cols-2 gap-4">
          <div>
            <NumberField
              name="temperature"
              label={isCelsius ? "Temperature, °C" : "Temperature, °F"}
              data-unit={format.units}
              defaultValue={entered["temperature"] ?? ""}
              problem={problems["temperature"]}
            />
            <input type="hidden" name="temperature_unit" value={isCelsius ? "c" : "f"} />
          </div>
          <div>
            <NumberField
              name="humidity"
              label="Humidity, %"
              defaultValue={entered["humidity"] ?? ""}
              problem={problems["humidity"]}
            />
          </div>
        </div>
      </details>
      <Meal chosen={entered["meal"] ?? ""} format={format} />
      <label className="mt-6 flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name="race"
          defaultChecked={entered["race"] === "on"}
          className="size-5"
        />
        This is a race
      </label>
    </>
  );
}

/** Chooses one of ten levels, or none if unknown. A level in between, as an app can send, is kept. */
function Level({
  chosen = "",
  words,
  toText,
  ...select
}: {
  name: string;
  label: string;
  chosen: string | undefined;
  words: Readonly<Record<number, string>>;
  toText: Format["number"];
}) {
  const isBetween = Number(chosen) > 0 && !LEVELS.map(String).includes(chosen);
  return (
    <Select {...select} chosen={chosen}>
      <option value="">I don’t know</option>
      {isBetween && <option value={chosen}>{toText(Number(chosen), 1)}, as stored</option>}
      {LEVELS.map((level) => (
        <option key={level} value={level}>
          {level}, {words[level] ?? `${words[level - 1]} to ${words[level + 1]}`}
        </option>
      ))}
    </Select>
  );
}

function Meal({ chosen, format }: { chosen: string; format: Format }) {
  const isOther = chosen !== "" && !MEALS.map(String).includes(chosen);
  return (
    <Select name="meal" label="Last meal before the start" chosen={chosen}>
      <option value="">I don’t know</option>
      {isOther && <option value={chosen}>{chosen} minutes before</option>}
      {MEALS.map((minutes) => (
        <option key={minutes} value={minutes}>
          {minutes < 60 ? `${minutes} minutes before` : `${format.hours(minutes / 60)} before`}
        </option>
      ))}
    </Select>
  );
}
