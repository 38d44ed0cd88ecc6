import { takeAnswer } from "../../forms";

/** Takes the answer to a question of one's profile. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ field: string }> },
): Promise<Response> {
  return takeAnswer(request, (await params).field);
}
