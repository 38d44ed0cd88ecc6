import { OPERATIONS } from "@/app/v1/manifest.gen";

/** What calls are called, by how they are logged: an operation by its method and path, a tool by its name. */
const WORDS: ReadonlyMap<string, string> = new Map(
  OPERATIONS.flatMap(({ method, path, operation: { summary, tool } }) => [
    [`${method} ${path}`, summary] as const,
    ...(tool === undefined ? [] : [[`POST /mcp ${tool.name}`, tool.title] as const]),
  ]),
);

/** A call of an app in a few words. */
export const callText = (method: string, route: string): string =>
  WORDS.get(`${method} ${route}`) ?? `${method} ${route}`;
