import { takeAnswer } from "../../forms";

/** Saves the answer to a profile question. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ field: string }> },
): Promise<Response> {
  return takeAnswer(request, (await params).field);
}
