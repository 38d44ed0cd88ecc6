import { takeAnswer } from "../../forms";

/** Handles the answer to an app's request for access. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ uid: string }> },
): Promise<Response> {
  return takeAnswer(request, (await params).uid);
}
