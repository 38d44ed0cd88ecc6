import { redirect } from "@/app/form";
import { loginPath, signedIn } from "@/lib/api/signed-in";
import { HOME } from "@/lib/people/auth-options";

/**
 * Redirects a signed-in user to their start page: coaches to triage, builders to their console, others to their own
 * pages.
 */
export async function GET(request: Request): Promise<Response> {
  const caller = await signedIn(request.headers);
  if (caller === null) return redirect(loginPath(HOME));
  const { coach, account } = caller.scopes;
  return redirect(coach !== undefined ? "/triage" : account !== undefined ? "/dev" : "/me");
}
