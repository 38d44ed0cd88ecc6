import { notFound } from "next/navigation";
import { env } from "@/lib/platform/env";

/**
 * The least a route handler can do: read a JSON body and answer a constant. The benchmarks measure ours against it,
 * in the same server and run. Absent unless the server was started for a benchmark.
 */
export async function POST(request: Request): Promise<Response> {
  if (env.BENCH === "off") notFound();
  await request.json();
  return Response.json({ ok: true });
}
