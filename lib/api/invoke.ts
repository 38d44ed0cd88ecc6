import { authorize } from "@/lib/access/authorize";
import type { Caller } from "@/lib/access/caller";
import type { AnyOperation, Streamed } from "./operation";
import { parseBody, parseParams, parseQuery, type RawBody } from "./parse";

/** What a call brings before any of it is checked. The body is read only once the caller may use the operation. */
export interface RawCall {
  method: string;
  params: Record<string, string>;
  search: URLSearchParams;
  body: () => Promise<RawBody>;
}

/** The answer without its form: what the verb returned, checked against the declared schema. */
export type Outcome =
  | { kind: "answer"; answer: unknown }
  | { kind: "nothing" }
  | { kind: "stream"; stream: Streamed<unknown> };

/**
 * Authorize, parse, run, present: a call without HTTP. Every surface that offers operations goes through here, so
 * that none can differ in permission, validation or answer.
 */
export async function invoke(
  operation: AnyOperation,
  caller: Caller,
  raw: RawCall,
): Promise<Outcome> {
  authorize(caller, operation.capability, raw.method);
  const params = parseParams(raw.params);
  const query = parseQuery(operation.query, raw.search);
  const body =
    operation.body === undefined ? undefined : parseBody(operation.body, await raw.body());
  const result = await run(operation, { caller, params, query, body });
  if (operation.stream === true) {
    const stream = result as Streamed<unknown>;
    return {
      kind: "stream",
      stream: {
        headers: stream.headers,
        rest: async () => present(operation, await stream.rest(), caller.requestId),
      },
    };
  }
  if (operation.response === undefined) return { kind: "nothing" };
  return { kind: "answer", answer: present(operation, result, caller.requestId) };
}

/** The call holds exactly what the operation's own schemas produced, and `authorize` settled the caller's kind. */
const run = (operation: AnyOperation, call: unknown): Promise<unknown> =>
  operation.run(call as never);

/** Only declared fields leave: the schema strips the rest, and refuses an answer that breaks its promise. */
function present(operation: AnyOperation, result: unknown, requestId: string): unknown {
  return operation.response?.parse(
    typeof result === "object" ? { ...result, request_id: requestId } : result,
  );
}
