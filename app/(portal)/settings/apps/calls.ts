import { OPERATIONS } from "@/app/v1/manifest.gen";
import { callText, refusalText } from "@/components/oauth/call-words";
import { type BoundOperation, changesWhatIsStored } from "@/lib/api/operation";
import { CAPABILITIES, type CapabilityRow } from "@/lib/contract/capabilities";
import type { ConnectedApp } from "@/lib/oauth/grants";

/** Operations by how their calls are logged: by method and path, or by tool name. */
const LOGGED: ReadonlyMap<string, BoundOperation> = new Map(
  OPERATIONS.flatMap((bound) => {
    const { method, path, operation } = bound;
    const { tool } = operation;
    return [
      [`${method} ${path}`, bound] as const,
      ...(tool === undefined ? [] : [[`POST /mcp ${tool.name}`, bound] as const]),
    ];
  }),
);

/** Describes an app's call in a few words, with the reason if it was refused. */
export function callInWords(
  { scopes }: Pick<ConnectedApp, "scopes">,
  { method, route, code }: ConnectedApp["recent"]["last"][number],
): { what: string; refused: string | null } {
  const bound = LOGGED.get(`${method} ${route}`);
  const call = bound === undefined ? "" : `${bound.method} ${bound.path}`;
  const what = callText(call, code !== null);
  if (code === null) return { what, refused: null };
  if (bound === undefined) return { what, refused: refusalText(code, false) };
  const { conferred }: CapabilityRow = CAPABILITIES[bound.operation.capability];
  const holds = scopes.some(({ scope }) => conferred.delegate?.scopes.includes(scope));
  return { what, refused: refusalText(code, holds && changesWhatIsStored(bound)) };
}
