import { redirect } from "@/app/form";
import { pageOf, takeLink } from "../../links";

/** Opens the thread an email links to: moves the token from the address into a cookie. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ token: string }> },
): Promise<Response> {
  const link = await takeLink(request.headers, (await params).token);
  if (link === null) return redirect("/reply");
  return redirect(pageOf(link.relationId), [link.cookie]);
}
