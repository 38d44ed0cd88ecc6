import type { Format } from "@/components/format/format";

/** Formats free-form data reported by apps, such as vessels and weather; known fields get units. */

const FACTS_MAX = 20;

type ToText = (value: number, format: Format) => string;
const KNOWN: Readonly<Record<string, readonly [name: string, toText: ToText]>> = {
  temperature_c: ["", (value, format) => format.temperature(value)],
  humidity_pct: ["humidity", (value, format) => format.percent(value / 100)],
  wind_kmh: ["wind", (value, format) => `${format.number(value)}\u00a0km/h`],
};

/** The suffix of fields in milliliters, whatever the container. */
const VOLUME = /(^|_)ml$/;

/**
 * Describes a map field by field: "26 °C, humidity 60%", "bottles 2". Nested values are listed with their path. Nothing
 * reported and an empty report read differently.
 *
 * @param of a field already named by the preceding text: "2" instead of "bottles 2"
 */
export function factsIn(
  map: Readonly<Record<string, unknown>> | null,
  format: Format,
  of?: string,
): string {
  if (map === null) return "not reported";
  // For weather the temperature comes first, whatever order an app sends.
  const { temperature_c: heat } = map;
  const ordered = "temperature_c" in map ? { temperature_c: heat, ...map } : map;
  const parts = wordsOf(ordered, [], format).map((part) =>
    of !== undefined && part.startsWith(`${of} `) ? part.slice(of.length + 1) : part,
  );
  if (parts.length === 0) return "no details";
  const rest = parts.length - FACTS_MAX;
  return `${parts.slice(0, FACTS_MAX).join(", ")}${rest > 0 ? ` and ${format.number(rest)} more` : ""}`;
}

function wordsOf(value: unknown, path: readonly string[], format: Format): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value === "object")
    return Object.entries(value).flatMap(([key, inner]) =>
      wordsOf(
        inner,
        Array.isArray(value) ? [...path, `${Number(key) + 1}`] : [...path, key],
        format,
      ),
    );
  const key = path.at(-1) ?? "";
  const known = Object.hasOwn(KNOWN, key) ? KNOWN[key] : undefined;
  if (known !== undefined && typeof value === "number") {
    const [name, toText] = known;
    return [`${name} ${toText(value, format)}`.trim()];
  }
  if (typeof value === "number" && VOLUME.test(key)) {
    const name = [...path.slice(0, -1), key.replace(VOLUME, "")].join(" ");
    return [`${name.replaceAll("_", " ")} ${format.fluid(value)}`.trim()];
  }
  const words = typeof value === "number" ? format.number(value, 2) : saidOf(value);
  return [`${path.join(" ").replaceAll("_", " ")} ${words}`];
}

const saidOf = (value: unknown): string =>
  value === true ? "yes" : value === false ? "no" : String(value);
