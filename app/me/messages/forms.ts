import { bySelf } from "@/app/own-form";
import { findOwnThread } from "@/lib/messages/own";
import type { ThreadForm } from "../../message-form";

/** The path parameters that name a thread. */
export interface NamedThread {
  params: Promise<{ relation_id: string }>;
}

/** Runs a thread form for a signed-in user. */
export async function takeForm(
  request: Request,
  { params }: NamedThread,
  form: ThreadForm,
): Promise<Response> {
  const { relation_id } = await params;
  const page = `/me/messages/${encodeURIComponent(relation_id)}`;
  const act = await form(request);
  return bySelf(request, page, async (person) => {
    const thread = await findOwnThread(person, relation_id);
    return thread === null ? "/me/messages?problem=coaching_ended" : `${page}?${await act(thread)}`;
  });
}
