import { z } from "zod";
import { AskedBottles, bottlesQuery } from "@/components/fit/choice";
import { isApiError } from "@/lib/contract/errors";
import { choosePlan, hasChosen } from "@/lib/self/fit";
import type { Form } from "@/lib/self/questions";
import { requireOwn } from "@/lib/self/record";
import { missingWeather, sessionQuery } from "@/lib/self/session-form";
import { addApart, changeSession, deleteSession } from "@/lib/self/sessions";
import { AnyForm, readForm, TEXT_FORM_MAX_BYTES } from "../../form";
import { openedIn, reopening } from "../../opened";
import { bySelf } from "../../own-form";

const PAGE = "/me/sessions";
/** The values a session form was opened with, by field name. */
export const Opened = z.record(z.string(), z.string());

/** Adds a session and shows its plan. If it overlaps another session, asks first. */
export async function takeSession(request: Request): Promise<Response> {
  const form = await readForm(request, AnyForm, TEXT_FORM_MAX_BYTES);
  const page = `${PAGE}/new`;
  return bySelf(request, page, (person) =>
    orAgain(page, form, async () => {
      const own = await requireOwn(person);
      const added = await addApart(own, form);
      return "id" in added ? `${PAGE}/${added.id}` : again(page, form, added);
    }),
  );
}

/** Updates a session and shows its plan. */
export async function takeChange(request: Request, id: string): Promise<Response> {
  const form = await readForm(request, AnyForm, TEXT_FORM_MAX_BYTES);
  const page = `${PAGE}/${encodeURIComponent(id)}`;
  const opened = openedIn(Opened, form["opened"]);
  return bySelf(request, reopening(`${page}/edit`, opened), (person) =>
    orAgain(`${page}/edit`, form, async () => {
      const own = await requireOwn(person);
      const hadPlan = await hasChosen(own, id);
      const reopened = await changeSession(own, id, form, opened);
      if (reopened === null)
        return hadPlan && !(await hasChosen(own, id)) ? `${page}?done=carry_again` : page;
      const why = { problem: "changed_meanwhile", opened: JSON.stringify(reopened) };
      return again(`${page}/edit`, form, why);
    }),
  );
}

/** Returns the form page with the entered values in its query; without scripts nothing else keeps them. */
function again(page: string, form: Form, why: Record<string, string>): string {
  const { opened } = form;
  const all = { ...(opened !== undefined && { opened }), ...why, ...sessionQuery(form) };
  return `${page}?${new URLSearchParams(all)}`;
}

/**
 * Runs an action and redirects: back to the form if the entries are not a valid session, or to a page where the user
 * can continue if the session or record is gone.
 */
async function orAgain(page: string, form: Form, take: () => Promise<string>): Promise<string> {
  const missing = missingWeather(form);
  if (missing !== null) return again(page, form, { problem: missing });
  try {
    return await take();
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { opened: _gone, ...entered } = form;
    if (error.code === "activity_not_found")
      return again(`${PAGE}/new`, entered, { problem: "session_gone" });
    if (error.code === "resource_not_found") return "/me?problem=record_gone";
    if (error.details.param === "start") return again(page, form, { problem: "reported_ahead" });
    if (error.details.param === "heat") return again(page, form, { problem: "heat" });
    if (error.code === "invalid_value") return again(page, form, { problem: error.code });
    throw error;
  }
}

/** Saves what the user carries in a session: the plan for these bottles. */
export async function takeChosenPlan(request: Request, id: string): Promise<Response> {
  const form = await readForm(request, AnyForm, TEXT_FORM_MAX_BYTES);
  const bottles = AskedBottles.parse(form);
  const page = `${PAGE}/${encodeURIComponent(id)}`;
  const plan = `${page}/carry?${bottlesQuery(bottles)}`;
  return bySelf(request, plan, async (person) => {
    const isKept = await choosePlan(await requireOwn(person), id, bottles, form["shown"] ?? "");
    return isKept ? `${page}?done=carrying` : `${plan}&problem=plan_changed`;
  });
}

/** Deletes a session. */
export const takeSessionDeletion = (request: Request, id: string): Promise<Response> =>
  bySelf(request, "/me", async (person) => {
    await deleteSession(await requireOwn(person), id);
    return "/me?done=session_deleted";
  });
