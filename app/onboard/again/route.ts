import { z } from "zod";
import { mailLinkAgain } from "@/lib/self/onboarding";
import { readForm, redirect, reported } from "../../form";
import { visitOf } from "../../link-cookie";

const Again = z.object({ ot: z.string().max(2_000).catch("") });

/** Mails a new link to replace an expired one. The response is the same whether or not an address exists. */
export async function POST(request: Request): Promise<Response> {
  const { ot } = await readForm(request, Again);
  await mailLinkAgain(visitOf(request.headers), ot).catch((thrown: unknown) =>
    reported(thrown, "a link was not mailed"),
  );
  return redirect(`/onboard?${new URLSearchParams({ ot, sent: "1" })}`);
}
