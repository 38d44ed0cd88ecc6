import { takeAnswer } from "../../forms";

/** Accepts or declines an invitation. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ token: string }> },
): Promise<Response> {
  return takeAnswer(request, (await params).token);
}
