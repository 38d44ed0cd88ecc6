import type { Capability } from "@/lib/contract/capabilities";
import { fail } from "@/lib/contract/errors";
import type { Caller } from "./caller";

/**
 * Whether this caller may use an operation. A partner key holds every partner capability; its scopes narrow it
 * to reading methods (GET, HEAD) or to all others.
 *
 * @throws insufficient_scope naming the scope that is needed; resource_not_found for a caller to whom the
 * operation does not exist.
 */
export function authorize(caller: Caller, capability: Capability, method: string): void {
  if (capability === "public" || caller.kind === "system") return;
  if (caller.kind === "anyone") fail("resource_not_found");
  const needed = method === "GET" || method === "HEAD" ? "read" : "write";
  if (caller.scopes.includes("*") || caller.scopes.includes(needed)) return;
  fail("insufficient_scope", { message: `This key lacks the scope \`${needed}\`.` });
}
