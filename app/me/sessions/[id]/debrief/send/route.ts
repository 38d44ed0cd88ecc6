import { signedIn } from "@/lib/api/signed-in";
import { findOwn } from "@/lib/self/record";
import { answerDebrief } from "../../../../../debrief/answer";
import { whosePage } from "../../../../../form";

/** Accepts the debrief of the user's own session. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const { id } = await params;
  const page = `/me/sessions/${encodeURIComponent(id)}`;
  const pages = { page: `${page}/debrief`, taken: `${page}?done=reported` };
  return answerDebrief(request, pages, async () => {
    const person = (await signedIn(request.headers))?.scopes.person;
    // A report that waited on the device belongs to the person who made it, even if someone else has since signed in.
    if (person === undefined || ![null, person.personId].includes(whosePage(request)))
      return "signed_out";
    const own = await findOwn(person);
    return own === null ? "gone" : { ...own, activityId: id };
  });
}
