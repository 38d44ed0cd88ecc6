import { takeAnswer } from "../../forms";

/** Takes the answer to an app that asks. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ uid: string }> },
): Promise<Response> {
  return takeAnswer(request, (await params).uid);
}
