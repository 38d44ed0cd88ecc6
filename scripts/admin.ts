import { parseArgs } from "node:util";
import { z } from "zod";
import { isApiError } from "@/lib/contract/errors";
import { COMMANDS, type Command } from "./admin/commands";

/** The operator's command line: `npm run admin -- <command> [--option value …] [--json]`. */

const optionsOf = (command: Command) => Object.keys(command.options.shape);

function usage(): string {
  const lines = Object.entries(COMMANDS).map(([name, command]) => {
    const options = optionsOf(command).map((option) =>
      command.options.shape[option]?.safeParse(undefined).success
        ? `[--${option} …]`
        : `--${option} …`,
    );
    return `  ${[name, ...options].join(" ")}\n      ${command.summary}`;
  });
  return `Usage: npm run admin -- <command> [--json]\n\n${lines.join("\n")}`;
}

/**
 * Runs one command and prints its result: text for people, or JSON with the same keys.
 *
 * @param checkDatabase throws why the database cannot be used
 * @returns the exit code
 */
export async function admin(args: string[], checkDatabase: () => Promise<void>): Promise<number> {
  try {
    return await run(args, checkDatabase);
  } catch (error) {
    console.error(explain(error));
    return 1;
  }
}

async function run(args: string[], checkDatabase: () => Promise<void>): Promise<number> {
  const [name = "", ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    const isHelp = name === "" || name === "help";
    if (isHelp) console.log(usage());
    else console.error(`There is no command ${name}. Run: npm run admin -- help`);
    return isHelp ? 0 : 2;
  }
  const { values, positionals } = parseArgs({
    args: rest,
    allowPositionals: command.positional !== undefined,
    options: {
      json: { type: "boolean" },
      ...Object.fromEntries(
        optionsOf(command).map((option) => [option, { type: "string" as const }]),
      ),
    },
  });
  const { json, ...named } = values;
  const [first] = positionals;
  const given =
    command.positional === undefined || first === undefined
      ? named
      : { [command.positional]: first, ...named };
  const parsed = command.options.parse(given);
  await checkDatabase();
  const result = plain(await command.run(parsed));
  if (json === true) {
    console.log(JSON.stringify(result));
    return 0;
  }
  console.log(readable(result));
  if (command.next !== undefined && isRecord(result)) {
    console.log(`\n${command.next(parsed, result)}`);
  }
  return 0;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Converts a result to JSON with consistent key style. */
const plain = (result: unknown): unknown =>
  result === undefined
    ? null
    : JSON.parse(JSON.stringify(result), (_key, value: unknown) =>
        isRecord(value)
          ? Object.fromEntries(Object.entries(value).map(([key, one]) => [snakeCase(key), one]))
          : value,
      );

/**
 * Converts our own keys to snake case; keys that start with a capital letter or are addresses are someone else's names.
 */
const snakeCase = (key: string): string =>
  /^[a-z][a-zA-Z0-9]*$/.test(key)
    ? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    : key;

/** Formats a result for people: a table for similar items, a line for every other fact. */
function readable(result: unknown): string {
  if (Array.isArray(result)) {
    if (result.length === 0) return "none";
    const hasRowsWithin = result.some((row) => isRecord(row) && Object.values(row).some(isTable));
    return hasRowsWithin ? result.map(readable).join("\n\n") : table(result);
  }
  if (!isRecord(result)) return cell(result);
  const width = Math.max(0, ...Object.keys(result).map((key) => key.length)) + 2;
  return Object.entries(result)
    .map(([key, value]) =>
      isTable(value)
        ? `${key}:\n${readable(value).replaceAll(/^(?=.)/gm, "  ")}`
        : `${`${key}:`.padEnd(width)}${cell(value)}`.trimEnd(),
    )
    .join("\n");
}

const isTable = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord);

function table(rows: unknown[]): string {
  if (!rows.every(isRecord)) return rows.map(cell).join("\n");
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [keys, ...rows.map((row) => keys.map((key) => cell(row[key])))];
  const widths = keys.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Formats a value on one line; nested values are shortened to their facts. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(cell).join(", ");
  if (!isRecord(value)) return String(value);
  return Object.entries(value)
    .map(([key, one]) => `${key} ${cell(one)}`)
    .join(", ");
}

/** Returns one line that explains any kind of error. */
function explain(error: unknown): string {
  if (error instanceof z.ZodError) {
    const issue = error.issues[0];
    return `--${issue?.path.join(".")}: ${issue?.message}`;
  }
  if (isApiError(error)) return error.message;
  return error instanceof Error ? error.message : String(error);
}
