import { z } from "zod";
import { NO_RECORD } from "@/lib/contract/oauth";
import { Id } from "@/lib/contract/primitives";
import { allow, deny } from "@/lib/oauth/consent";
import { isAskedHere } from "@/lib/oauth/question-cookie";
import { readForm } from "../../form";
import { bySelf } from "../../own-form";

const Answer = z.object({
  answer: z.enum(["allow", "deny"]).catch("deny"),
  record: z
    .union([Id, z.literal(NO_RECORD)])
    .nullable()
    .catch(null),
  read_only: z.literal("on").optional().catch("on"),
});

/** Handles the answer to an app's request, in the browser the app sent. Both answers redirect back to the app. */
export async function takeAnswer(request: Request, uid: string): Promise<Response> {
  const page = `/oauth/consent/${encodeURIComponent(uid)}`;
  const { answer, record, read_only } = await readForm(request, Answer);
  return bySelf(request, page, async (person) => {
    if (!isAskedHere(request.headers, uid)) return page;
    if (answer === "deny") return deny(person, uid);
    const isReadOnly = read_only !== undefined;
    return allow(person, uid, { athleteId: record, isReadOnly });
  });
}
