import { confirmationOf, readQuestions, saveAnswer } from "@/lib/self/profile";
import { isAskedField, nextOpen } from "@/lib/self/questions";
import { requireOwn } from "@/lib/self/record";
import { AnyForm, readForm } from "../../form";
import { bySelf } from "../../own-form";

const PAGE = "/me/profile";

/** Saves the answer to one question and goes on to the next unanswered one. */
export async function takeAnswer(request: Request, field: string): Promise<Response> {
  const form = await readForm(request, AnyForm);
  if (!isAskedField(field)) return bySelf(request, PAGE, async () => PAGE);
  return bySelf(request, `${PAGE}/${field}`, async (person) => {
    const own = await requireOwn(person);
    const sure = await confirmationOf(own, field, form);
    if (sure !== null) return `${PAGE}/${field}?problem=weight_unlikely&sure=${sure}`;
    await saveAnswer(own, field, form);
    const next = nextOpen(await readQuestions(own), field);
    return `${PAGE}${next === null ? "" : `/${next}`}?after=${field}`;
  });
}
