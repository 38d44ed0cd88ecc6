import { takeChange } from "../../forms";

/** Changes a session of one's own. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  return takeChange(request, (await params).id);
}
