import type { Reference } from "./reference";

/** The shell variables of the guides. */
const KEYS = { partner: "AIDSTATION_API_KEY", coach: "AIDSTATION_COACH_KEY" };

/**
 * Renders an operation as a curl command to paste. Ids are shell variables, as in the guides.
 *
 * @param ids the reader's own ids, by parameter name
 */
export function curlOf(
  { method, path, key, parameters, bodyExample }: Reference,
  address: string,
  ids: Readonly<Record<string, string>> = {},
): string {
  const variable = (name: string) => ids[name] ?? `$${name.toUpperCase()}`;
  const target = targetOf({ path, parameters }, variable);
  const body = bodyExample === undefined ? [] : bodyOf(bodyExample);
  return [
    `curl -s ${method === "GET" || (method === "POST" && body.length > 0) ? "" : `-X ${method} `}"${address}${target}"`,
    ...(key === null ? [] : [`-H "Authorization: Bearer $${KEYS[key]}"`]),
    ...body,
  ].join(" \\\n  ");
}

/**
 * Returns a path with its required parameters filled in, including query parameters. @param inside returns the text for
 * a parameter's value
 */
export const targetOf = (
  { path, parameters }: Pick<Reference, "path" | "parameters">,
  inside: (name: string) => string,
): string => {
  const needed = parameters
    .filter(({ place, isRequired }) => place === "query" && isRequired)
    .map(({ name }) => `${name}=${inside(name)}`);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => inside(name));
  return needed.length === 0 ? filled : `${filled}?${needed.join("&")}`;
};

const bodyOf = (example: unknown): string[] => [
  '-H "Content-Type: application/json"',
  `-d '${JSON.stringify(example, null, 2).replaceAll("'", "'\\''")}'`,
];
