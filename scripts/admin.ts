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

async function main(args: string[]): Promise<number> {
  const [name = "", ...rest] = args;
  const command = COMMANDS[name];
  if (command === undefined) {
    console.error(
      name === "" || name === "help" ? usage() : `Unknown command ${name}.\n\n${usage()}`,
    );
    return name === "help" ? 0 : 2;
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
  const result = await command.run(command.options.parse(given));
  console.log(json === true ? JSON.stringify(result) : readable(result));
  return 0;
}

const readable = (result: unknown): string =>
  typeof result === "object" && result !== null && !Array.isArray(result)
    ? Object.entries(result)
        .map(
          ([key, value]) => `${key}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
        )
        .join("\n")
    : JSON.stringify(result, null, 2);

/** One line that says what is wrong, whatever kind of wrong it is. */
function explain(error: unknown): string {
  if (error instanceof z.ZodError) {
    const issue = error.issues[0];
    return `--${issue?.path.join(".")}: ${issue?.message}`;
  }
  if (isApiError(error)) return error.message;
  return error instanceof Error ? error.message : String(error);
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    console.error(explain(error));
    process.exit(1);
  },
);
