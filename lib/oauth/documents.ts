import { z } from "zod";
import { egressPolicy, guardedGet } from "@/lib/platform/egress";
import type { Environment } from "@/lib/platform/env";

/** The metadata documents that apps publish about themselves, read through the guard of everything that goes outside. */

const DOCUMENT_MAX_BYTES = 5_120;
const DEADLINE_MS = 2_500;

/** What of a document counts. Whatever else stands there is not ours to offer. */
const Document = z.object({
  client_id: z.string(),
  client_name: z.string().min(1).max(200).optional(),
  client_uri: z.string().optional(),
  redirect_uris: z.array(z.string()).min(1).max(20),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
  token_endpoint_auth_method: z.string().default("none"),
});

/** What must not be there: a document is public. */
const Secrets = z.object({
  client_secret: z.never().optional(),
  client_secret_expires_at: z.never().optional(),
});

/** Certificate authorities of tests. */
export interface Trust {
  authorities?: readonly string[];
}

/**
 * Fetches what the library asks for, which is a metadata document and nothing else.
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

/** A document with what counts of it. Apps on the person's own machine listen on whatever port is free. */
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
