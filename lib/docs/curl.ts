import type { Reference } from "./reference";

/** An operation as a command that can be pasted: ids are variables of the shell, as in the guides. */
export function curlOf(
  { method, path, isPublic, bodyExample }: Reference,
  address: string,
): string {
  const target = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => `$${name.toUpperCase()}`);
  const body = bodyExample === undefined ? [] : bodyOf(bodyExample);
  return [
    `curl -s ${method === "GET" || (method === "POST" && body.length > 0) ? "" : `-X ${method} `}"${address}${target}"`,
    ...(isPublic ? [] : ['-H "Authorization: Bearer $AIDSTATION_API_KEY"']),
    ...body,
  ].join(" \\\n  ");
}

const bodyOf = (example: unknown): string[] => [
  '-H "Content-Type: application/json"',
  `-d '${JSON.stringify(example).replaceAll("'", "'\\''")}'`,
];
