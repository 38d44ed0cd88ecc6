import { redirect } from "../../form";
import { takeLink } from "../links";

/** Opens the debrief a reminder links to: moves the token from the address into a cookie. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ token: string }> },
): Promise<Response> {
  const link = await takeLink(request.headers, (await params).token);
  if (link === null) return redirect("/debrief");
  return redirect(`/debrief/session/${link.activityId}`, [link.cookie]);
}
