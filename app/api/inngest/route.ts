import { NextRequest } from "next/server";
import { readText } from "@/lib/api/body";
import { ERRORS } from "@/lib/contract/errors";
import { takePublic } from "@/lib/metering/public-limit";
import { wallMs } from "@/lib/platform/clock";
import { toApiError } from "@/lib/platform/refusal";

/**
 * Lets an Inngest server call the jobs; `guardPage` blocks this route if none is configured. The SDK checks the
 * signature only after reading the whole body, so body size is limited and unsigned callers are counted by address.
 */
const answer =
  (method: "GET" | "POST" | "PUT") => async (request: NextRequest, context: unknown) => {
    try {
      const body = method === "GET" ? null : await readText(request);
      const { url, headers, signal } = request;
      // Loaded on the first call, so never if no such server is configured.
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
