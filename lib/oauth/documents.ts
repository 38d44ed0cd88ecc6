import { z } from "zod";
import { OthersName } from "@/lib/contract/primitives";
import { egressPolicy, guardedGet } from "@/lib/platform/egress";
import type { Environment } from "@/lib/platform/env";

/** Metadata documents that apps publish about themselves, fetched through the guard for all outgoing requests. */

const DOCUMENT_MAX_BYTES = 5_120;
const DEADLINE_MS = 2_500;

/** The fields of a document we use; all others are ignored. */
const Document = z.object({
  client_id: z.string(),
  // The host names an app whose own name could mislead.
  client_name: OthersName.optional().catch(undefined),
  client_uri: z.string().optional(),
  redirect_uris: z.array(z.string()).min(1).max(20),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
  token_endpoint_auth_method: z.string().default("none"),
});

/** Fields that must be absent, because a document is public. */
const Secrets = z.object({
  client_secret: z.never().optional(),
  client_secret_expires_at: z.never().optional(),
});

/** Certificate authorities for tests. */
export interface Trust {
  authorities?: readonly string[];
}

/**
 * Fetches what the library asks for, which is only ever a metadata document.
 *
 * @throws Error for one that cannot be read in time, is too long, or is none
 */
export async function fetchDocument(
  environment: Environment,
  url: string,
  { authorities }: Trust = {},
): Promise<Response> {
  const exchanged = await guardedGet({
    url,
    policy: egressPolicy(environment),
    headers: { Accept: "application/json" },
    deadlineMs: DEADLINE_MS,
    bodyMaxBytes: DOCUMENT_MAX_BYTES,
    ...(authorities === undefined ? {} : { authorities }),
  });
  if (exchanged.kind === "failed") throw new Error(`not fetched: ${exchanged.reason}`);
  const { statusCode, body, isWhole, contentType = "", cacheControl = "" } = exchanged;
  if (statusCode !== 200) throw new Error(`answered with ${statusCode}`);
  if (isWhole !== true) throw new Error(`longer than ${DOCUMENT_MAX_BYTES} bytes`);
  if (!/^application\/([\w.-]+\+)?json\b/i.test(contentType)) throw new Error("not JSON");
  return new Response(JSON.stringify(understood(JSON.parse(body))), {
    headers: {
      "Content-Type": "application/json",
      "Cache-Control": cacheControl,
    },
  });
}

/** Returns the fields of a document we use. Apps on the person's own machine may listen on any port. */
function understood(document: unknown): unknown {
  Secrets.parse(document);
  const { grant_types, ...known } = Document.parse(document);
  return {
    ...known,
    application_type: "native",
    ...(grant_types && {
      grant_types: grant_types.filter(
        (name) => name === "authorization_code" || name === "refresh_token",
      ),
    }),
  };
}
