import type { Reference } from "./reference";

/**
 * An operation as a command that can be pasted: ids are variables of the shell, as in the guides.
 *
 * @param ids what a reader has of their own, by the name of the parameter
 */
export function curlOf(
  { method, path, isPublic, parameters, bodyExample }: Reference,
  address: string,
  ids: Readonly<Record<string, string>> = {},
): string {
  const variable = (name: string) => ids[name] ?? `$${name.toUpperCase()}`;
  const target = targetOf({ path, parameters }, variable);
  const body = bodyExample === undefined ? [] : bodyOf(bodyExample);
  return [
    `curl -s ${method === "GET" || (method === "POST" && body.length > 0) ? "" : `-X ${method} `}"${address}${target}"`,
    ...(isPublic ? [] : ['-H "Authorization: Bearer $AIDSTATION_API_KEY"']),
    ...body,
  ].join(" \\\n  ");
}

/** A path with everything that it requires, also of the query. @param inside what stands for the value of a name */
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
