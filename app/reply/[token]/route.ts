import { takeLink } from "../forms";

/** Opens a mailed link. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ token: string }> },
): Promise<Response> {
  return takeLink(request, (await params).token);
}
