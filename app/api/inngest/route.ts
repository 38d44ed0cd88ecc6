import { NextRequest } from "next/server";
import { readText } from "@/lib/api/body";
import { ERRORS } from "@/lib/contract/errors";
import { takePublic } from "@/lib/metering/public-limit";
import { wallMs } from "@/lib/platform/clock";
import { toApiError } from "@/lib/platform/refusal";

/**
 * Where an Inngest server calls the jobs; `guardPage` lets nobody come here where none is configured. The SDK checks the
 * signature only after it has read everything, so a body has a limit, and strangers are counted by their address.
 */
const answer =
  (method: "GET" | "POST" | "PUT") => async (request: NextRequest, context: unknown) => {
    try {
      const body = method === "GET" ? null : await readText(request);
      const { url, headers, signal } = request;
      // Loaded by the first call: where no such server is configured nothing of it is.
      const { served } = await import("@/inngest/served");
      const response = await served[method](
        new NextRequest(url, { method, headers, signal, ...(body && { body }) }),
        context,
      );
      if (response.status === 401)
        takePublic("hook", headers.get("x-forwarded-for") ?? "unknown", wallMs());
      return response;
    } catch (thrown) {
      const { code, message } = toApiError(thrown);
      return Response.json({ error: { code, message } }, { status: ERRORS[code].status });
    }
  };

export const GET = answer("GET");
export const POST = answer("POST");
export const PUT = answer("PUT");
