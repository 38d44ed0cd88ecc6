import { redirect } from "../../form";
import { takeLink } from "../links";

/** Opens the debrief that a reminder leads to: the token goes into a cookie, and out of the address. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ token: string }> },
): Promise<Response> {
  const link = await takeLink(request.headers, (await params).token);
  if (link === null) return redirect("/debrief");
  return redirect(`/debrief/session/${link.activityId}`, [link.cookie]);
}
