import { redirect } from "@/app/form";
import { loginPath, signedIn } from "@/lib/api/signed-in";
import { HOME } from "@/lib/people/auth-options";

/** Leads whoever signed in to where they begin: those who coach to who needs them, others to what is their own. */
export async function GET(request: Request): Promise<Response> {
  const caller = await signedIn(request.headers);
  if (caller === null) return redirect(loginPath(HOME));
  return redirect(caller.scopes.coach === undefined ? "/me" : "/triage");
}
