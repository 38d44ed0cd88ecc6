import { answerDebrief } from "../../../answer";
import { openFrom } from "../../../links";

/** Accepts the debrief of a session that a mailed link opens. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const { id } = await params;
  const page = `/debrief/session/${encodeURIComponent(id)}`;
  const pages = { page, taken: `${page}?done=reported` };
  return answerDebrief(request, pages, async () => (await openFrom(request.headers, id)) ?? "gone");
}
