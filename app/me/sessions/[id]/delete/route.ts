import { takeSessionDeletion } from "../../forms";

/** Deletes the user's own session. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  return takeSessionDeletion(request, (await params).id);
}
