import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Release {
  /** The version number, or "Unreleased". */
  version: string;
  /** Added, Changed, Fixed, each with its lines as written. */
  groups: readonly { title: string; lines: readonly string[] }[];
}

let read: readonly Release[] | null = null;

/** Returns the releases in the repository's changelog, newest first. */
export function releases(): readonly Release[] {
  read ??= releasesOf(
    readFileSync(join(/* turbopackIgnore: true */ process.cwd(), "CHANGELOG.md"), "utf8"),
  );
  return read;
}

/** Parses the releases in a changelog. Pure. */
export const releasesOf = (text: string): Release[] =>
  text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [version = "", ...rest] = part.split("\n");
      const groups = rest.join("\n").split(/^### /m);
      return {
        version: version.trim(),
        groups: groups
          .map((group, place) => {
            const [title = "", ...lines] = place === 0 ? ["", group] : group.split("\n");
            return { title, lines: itemsOf(lines.join("\n")) };
          })
          .filter(({ lines }) => lines.length > 0),
      };
    });

/** Returns the changelog entries that name an operation, newest first. */
export const changesOf = ({ method, path }: { method: string; path: string }) =>
  changesIn(releases(), `${method} ${path}`);

/** Returns the lines that name an operation, such as `GET /v1/athletes`, with their release. Pure. */
export const changesIn = (of: readonly Release[], operation: string) =>
  of.flatMap(({ version, groups }) =>
    groups.flatMap(({ lines }) =>
      lines
        .filter((line) => line.includes(`\`${operation}\``))
        .map((line) => ({ version, line: line.replaceAll("**", "") })),
    ),
  );

/** Returns the items of a list, each joined into one line. */
const itemsOf = (text: string): string[] =>
  text
    .split(/^- /m)
    .slice(1)
    .map((item) =>
      item
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .replaceAll(/\s+/g, " ")
        .trim(),
    );
