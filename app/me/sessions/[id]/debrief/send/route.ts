import { signedIn } from "@/lib/api/signed-in";
import { findOwn } from "@/lib/self/record";
import { answerDebrief } from "../../../../../debrief/answer";
import { whosePage } from "../../../../../form";

/** Takes the debrief of a session of one's own. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const { id } = await params;
  const page = `/me/sessions/${encodeURIComponent(id)}`;
  const pages = { page: `${page}/debrief`, taken: `${page}?done=reported` };
  return answerDebrief(request, pages, async () => {
    const person = (await signedIn(request.headers))?.scopes.person;
    // A report that waited on the device belongs to the person who made it, even if someone else has signed in since.
    if (person === undefined || ![null, person.personId].includes(whosePage(request)))
      return "signed_out";
    const own = await findOwn(person);
    return own === null ? "gone" : { ...own, activityId: id };
  });
}
