import type { Handlers } from "./route";

/** A route file and its exports. */
export interface Route {
  file: string;
  handlers: Handlers;
}

export interface Found {
  handlers: Handlers;
  params: Record<string, string>;
}

/** One segment of paths with a common prefix: what follows by name, and what follows for any text. */
interface Node {
  named: Map<string, Node>;
  any: { name: string; node: Node } | null;
  handlers: Handlers | null;
}

const newNode = (): Node => ({ named: new Map(), any: null, handlers: null });

/**
 * Builds a lookup of routes by path. As in Next, a name takes precedence over a placeholder and must be spelled
 * exactly. Returns null for a path without a route; paths must start with a slash.
 *
 * @throws URIError for a path that cannot be decoded
 */
export function routeTable(routes: readonly Route[]): (path: string) => Found | null {
  const root = newNode();
  for (const { file, handlers } of routes) {
    let node = root;
    for (const segment of segmentsOf(file)) node = next(node, segment);
    node.handlers = handlers;
  }
  return (path) => {
    const params: Record<string, string> = {};
    const parts = path.slice(1).split("/");
    // A trailing slash is ignored.
    if (parts.length > 1 && parts.at(-1) === "") parts.pop();
    const handlers = find(root, parts, 0, params);
    return handlers === null ? null : { handlers, params };
  };
}

/** Returns a file's segments: `v1`, `athletes` and `[athlete_id]` for `app/v1/athletes/[athlete_id]/route.ts`. */
const segmentsOf = (file: string): string[] => file.split("/").slice(1, -1);

function next(node: Node, segment: string): Node {
  const name = /^\[(\w+)\]$/.exec(segment)?.[1];
  if (name !== undefined) {
    node.any ??= { name, node: newNode() };
    return node.any.node;
  }
  const known = node.named.get(segment) ?? newNode();
  node.named.set(segment, known);
  return known;
}

function find(
  node: Node,
  parts: readonly string[],
  at: number,
  params: Record<string, string>,
): Handlers | null {
  const part = parts[at];
  if (part === undefined) return node.handlers;
  const named = node.named.get(part);
  const found = named === undefined ? null : find(named, parts, at + 1, params);
  if (found !== null || node.any === null || part === "") return found;
  const { name, node: after } = node.any;
  params[name] = part.includes("%") ? decodeURIComponent(part) : part;
  const handlers = find(after, parts, at + 1, params);
  if (handlers === null) delete params[name];
  return handlers;
}
