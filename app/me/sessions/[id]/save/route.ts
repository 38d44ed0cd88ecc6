import { takeChange } from "../../forms";

/** Updates the user's own session. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  return takeChange(request, (await params).id);
}
