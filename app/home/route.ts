import { redirect } from "@/app/form";
import { loginPath, signedIn } from "@/lib/api/signed-in";
import { HOME } from "@/lib/people/auth-options";

/** Leads whoever signed in to where they begin: those who coach to who needs them, those who build to their console, others to what is their own. */
export async function GET(request: Request): Promise<Response> {
  const caller = await signedIn(request.headers);
  if (caller === null) return redirect(loginPath(HOME));
  const { coach, account } = caller.scopes;
  return redirect(coach !== undefined ? "/triage" : account !== undefined ? "/dev" : "/me");
}
