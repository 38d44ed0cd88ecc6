import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Release {
  /** Its version, or "Unreleased". */
  version: string;
  /** Added, Changed, Fixed, each with its lines as they are written. */
  groups: readonly { title: string; lines: readonly string[] }[];
}

let read: readonly Release[] | null = null;

/** What changed, the newest release first, from the changelog of the repository. */
export function releases(): readonly Release[] {
  read ??= releasesOf(
    readFileSync(join(/* turbopackIgnore: true */ process.cwd(), "CHANGELOG.md"), "utf8"),
  );
  return read;
}

/** The releases that a changelog lists. Pure. */
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

/** What the changelog says about an operation that it names, the newest first. */
export const changesOf = ({ method, path }: { method: string; path: string }) =>
  changesIn(releases(), `${method} ${path}`);

/** The lines that name an operation, as `GET /v1/athletes`, with their release. Pure. */
export const changesIn = (of: readonly Release[], operation: string) =>
  of.flatMap(({ version, groups }) =>
    groups.flatMap(({ lines }) =>
      lines
        .filter((line) => line.includes(`\`${operation}\``))
        .map((line) => ({ version, line: line.replaceAll("**", "") })),
    ),
  );

/** The items of a list, each as one line. */
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
