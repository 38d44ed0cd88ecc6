import { takeSessionDeletion } from "../../forms";

/** Deletes a session of one's own. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  return takeSessionDeletion(request, (await params).id);
}
