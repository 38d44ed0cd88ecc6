import { requireOwn } from "@/lib/self/record";
import { addSession, changeSession, deleteSession, findOverlap } from "@/lib/self/sessions";
import { AnyForm, readForm, TEXT_FORM_MAX_BYTES } from "../../form";
import { bySelf } from "../../own-form";

const PAGE = "/me/sessions";

/** Adds a session, and shows its plan. One at the time of another is asked about first. */
export async function takeSession(request: Request): Promise<Response> {
  const form = await readForm(request, AnyForm, TEXT_FORM_MAX_BYTES);
  return bySelf(request, `${PAGE}/new`, async (person) => {
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
    await changeSession(await requireOwn(person), id, form);
    return page;
  });
}

/** Deletes a session. */
export const takeSessionDeletion = (request: Request, id: string): Promise<Response> =>
  bySelf(request, "/me", async (person) => {
    await deleteSession(await requireOwn(person), id);
    return "/me?done=session_deleted";
  });
