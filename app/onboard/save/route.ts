import { isApiError } from "@/lib/contract/errors";
import { answerByLink } from "@/lib/self/onboarding";
import { AnyForm, readForm, redirect, redirectTaken, reported } from "../../form";
import { asVisitor, visitOf } from "../../link-cookie";

/** Saves the answer to one question and goes on to the next. The link in the form identifies the athlete. */
export async function POST(request: Request): Promise<Response> {
  const { ot = "", field = "", ...answers } = await readForm(request, AnyForm);
  const page = (more: Record<string, string>) => `/onboard?${new URLSearchParams({ ot, ...more })}`;
  try {
    const outcome = await asVisitor(request.headers, () =>
      answerByLink(visitOf(request.headers), ot, field, answers),
    );
    if (typeof outcome !== "string")
      return redirect(page({ field, problem: "weight_unlikely", ...outcome }));
    return outcome === "kept" ? redirectTaken(page({ after: field })) : redirect(page({}));
  } catch (thrown) {
    const isRefusal = isApiError(thrown) && thrown.code !== "internal_error";
    const problem = isRefusal ? thrown.code : reported(thrown, "an answer was not taken");
    return redirect(page({ field, problem }));
  }
}
