import { notFound } from "next/navigation";
import { env } from "@/lib/platform/env";

/**
 * The minimal route handler: reads a JSON body and returns a constant. Benchmarks compare ours against it, in the same
 * server and run. Not found unless the server was started for a benchmark.
 */
export async function POST(request: Request): Promise<Response> {
  if (env.BENCH === "off") notFound();
  await request.json();
  return Response.json({ ok: true });
}
