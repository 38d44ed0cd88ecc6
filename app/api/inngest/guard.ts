import { NextRequest } from "next/server";
import { readText } from "@/lib/api/body";
import { ERRORS } from "@/lib/contract/errors";
import { takePublic } from "@/lib/metering/public-limit";
import { wallMs } from "@/lib/platform/clock";
import { isEmbedded, localSigningKey } from "@/lib/platform/executor/client-options";
import { isSignedBy } from "@/lib/platform/executor/protocol";
import { toApiError } from "@/lib/platform/refusal";

type Handler = (request: NextRequest, context: unknown) => Promise<Response>;

/**
 * Stands before the functions, whose own check comes after everything was read and understood: a body has a limit, what
 * our executor has not signed is understood by nobody, and strangers are counted by their address.
 */
export const guarded =
  (handle: Handler): Handler =>
  async (request, context) => {
    try {
      const text = request.method === "GET" ? "" : await readText(request);
      if (isEmbedded && !isSignedBy(localSigningKey, signatureOf(request), text)) {
        return refuse(request);
      }
      const answer = await handle(withText(request, text), context);
      return answer.status === 401 ? refuse(request) : answer;
    } catch (thrown) {
      const { code, message } = toApiError(thrown);
      return Response.json({ error: { code, message } }, { status: ERRORS[code].status });
    }
  };

const signatureOf = (request: Request) => request.headers.get("x-inngest-signature") ?? "";

/** The request again, with what was read of it. */
function withText(request: NextRequest, text: string): NextRequest {
  const { url, method, headers, signal } = request;
  return new NextRequest(url, { method, headers, signal, ...(text === "" ? {} : { body: text }) });
}

/** @throws rate_limit_exceeded to whom it was said too often */
function refuse(request: Request): Response {
  takePublic("hook", request.headers.get("x-forwarded-for") ?? "unknown", wallMs());
  return Response.json({ message: "Unauthorized" }, { status: 401 });
}
