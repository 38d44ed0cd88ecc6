import { AskedBottles, bottlesQuery } from "@/components/fit/choice";
import { choosePlan } from "@/lib/self/fit";
import { requireOwn } from "@/lib/self/record";
import { missingWeather } from "@/lib/self/session-form";
import { addSession, changeSession, deleteSession, findOverlap } from "@/lib/self/sessions";
import { AnyForm, readForm, TEXT_FORM_MAX_BYTES } from "../../form";
import { bySelf } from "../../own-form";

const PAGE = "/me/sessions";

/** Adds a session, and shows its plan. One at the time of another is asked about first. */
export async function takeSession(request: Request): Promise<Response> {
  const form = await readForm(request, AnyForm, TEXT_FORM_MAX_BYTES);
  return bySelf(request, `${PAGE}/new`, async (person) => {
    const missing = missingWeather(form);
    if (missing !== null) return `${PAGE}/new?problem=${missing}`;
    const own = await requireOwn(person);
    const other = form["overlap"] === "on" ? null : await findOverlap(own, form);
    if (other !== null) return `${PAGE}/new?overlaps=${other}`;
    return `${PAGE}/${await addSession(own, form)}`;
  });
}

/** Changes a session, and shows its plan. */
export async function takeChange(request: Request, id: string): Promise<Response> {
  const form = await readForm(request, AnyForm, TEXT_FORM_MAX_BYTES);
  const page = `${PAGE}/${encodeURIComponent(id)}`;
  return bySelf(request, `${page}/edit`, async (person) => {
    const missing = missingWeather(form);
    if (missing !== null) return `${page}/edit?problem=${missing}`;
    await changeSession(await requireOwn(person), id, form);
    return page;
  });
}

/** Keeps what is carried in a session: the plan for these bottles. */
export async function takeChosenPlan(request: Request, id: string): Promise<Response> {
  const bottles = AskedBottles.parse(await readForm(request, AnyForm));
  const page = `${PAGE}/${encodeURIComponent(id)}`;
  return bySelf(request, `${page}/carry?${bottlesQuery(bottles)}`, async (person) => {
    await choosePlan(await requireOwn(person), id, bottles);
    return `${page}?done=carrying`;
  });
}

/** Deletes a session. */
export const takeSessionDeletion = (request: Request, id: string): Promise<Response> =>
  bySelf(request, "/me", async (person) => {
    await deleteSession(await requireOwn(person), id);
    return "/me?done=session_deleted";
  });
