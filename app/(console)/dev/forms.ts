import { z } from "zod";
import { simulateAthleteSubscription } from "@/lib/athletes/subscriptions";
import { openOwnPortal, setOwnPlanEnding } from "@/lib/billing/own-plan";
import { MailAddress } from "@/lib/contract/address";
import { HOUR_MS } from "@/lib/contract/durations";
import { fail, isApiError } from "@/lib/contract/errors";
import { MEMBER_ROLES } from "@/lib/contract/member";
import { NewOauthClient } from "@/lib/contract/oauth-client";
import { Id } from "@/lib/contract/primitives";
import { declineConsole, joinConsole } from "@/lib/members/joining";
import { changeRole, inviteMember, removeMember } from "@/lib/members/members";
import {
  ClientFields,
  changeClientSince,
  registerClient,
  removeClient,
  renewSecret,
} from "@/lib/oauth/clients";
import { moveClock } from "@/lib/partners/test-clock";
import { readForm } from "../../form";
import { openedIn, reopening } from "../../opened";
import { byMember, bySelf, saying } from "../../own-form";

/** Console actions as plain forms, which work before any script has loaded. */

const Role = z.enum(MEMBER_ROLES);
const MEMBERS = "/dev/members";
const TOOLS = "/dev/tools";

const Invited = z.object({
  email: MailAddress.nullable().catch(null),
  role: Role.nullable().catch(null),
});

/** Invites someone to the console. */
export async function takeInvited(request: Request): Promise<Response> {
  const { email, role } = await readForm(request, Invited);
  return byMember(request, MEMBERS, "members:write", async (account) => {
    if (email === null) return `${MEMBERS}?problem=email`;
    if (role === null) return `${MEMBERS}?problem=role`;
    await inviteMember(account, { email, role });
    return `${MEMBERS}?done=invited`;
  });
}

const Changed = z.object({
  member: Id.nullable().catch(null),
  change: z.enum(["role", "remove"]).nullable().catch(null),
  role: Role.nullable().catch(null),
});

/** Changes someone's role, removes them, or lets them leave. The domain functions check permissions. */
export async function takeChanged(request: Request): Promise<Response> {
  const { member, change, role } = await readForm(request, Changed);
  const capability = change === "role" ? "members:write" : "members:read";
  return byMember(request, MEMBERS, capability, async (account) => {
    if (member === null || change === null) fail("resource_not_found");
    if (change === "remove") {
      const { isOwn } = await removeMember(account, member);
      return isOwn ? "/dev/join?done=left" : `${MEMBERS}?done=removed`;
    }
    if (role === null) return `${MEMBERS}?problem=role`;
    await changeRole(account, member, role);
    return `${MEMBERS}?done=changed`;
  });
}

const Answered = z.object({
  offer: Id.nullable().catch(null),
  answer: z.enum(["join", "decline"]).catch("decline"),
});

/** Accepts or declines an invitation to a console. */
export async function takeAnswered(request: Request): Promise<Response> {
  const { offer, answer } = await readForm(request, Answered);
  return bySelf(request, "/dev/join", async (person) => {
    if (offer === null) fail("resource_not_found");
    if (answer === "decline") {
      await declineConsole(person, offer);
      return "/dev/join?done=declined";
    }
    await joinConsole(person, offer);
    return "/dev";
  });
}

const APPS = "/dev/apps";
/** Size limit for an app form: 20 redirect URIs of maximum length exceed the usual limit. */
const APP_FORM_MAX_BYTES = 65_536;
const appPage = (id: string, said: Record<string, string>): string =>
  `${APPS}/${id}?${new URLSearchParams(said)}`;

const AppForm = z.object({
  app: Id.nullable().catch(null),
  name: z.string().catch(""),
  redirects: z.string().catch(""),
  logo_uri: z.string().catch(""),
  opened: z.string().nullable().catch(null),
});

/** Parses an app from a form, or returns the invalid field. */
function appIn({ name, redirects, logo_uri }: z.output<typeof AppForm>) {
  const parsed = NewOauthClient.safeParse({
    name: name.trim(),
    redirect_uris: redirects.split(/\s+/).filter((line) => line !== ""),
    logo_uri: logo_uri.trim() || null,
  });
  if (parsed.success) return { given: parsed.data, problem: null };
  const [field] = parsed.error.issues[0]?.path ?? [];
  return {
    given: null,
    problem: field === "redirect_uris" ? "app_redirects" : `app_${String(field)}`,
  };
}

/** Registers an app that people may connect. Its own page then creates and shows the secret. */
export async function takeAppRegistered(request: Request): Promise<Response> {
  const form = await readForm(request, AppForm, APP_FORM_MAX_BYTES);
  return byMember(request, APPS, "apps:write", async (account) => {
    const { given, problem } = appIn(form);
    if (given === null) return `${APPS}?problem=${problem}`;
    try {
      const { id } = await registerClient(account, given);
      return appPage(id, { done: "app_registered" });
    } catch (thrown) {
      if (isApiError(thrown) && thrown.code === "resource_limit_exceeded")
        return `${APPS}?problem=app_limit`;
      throw thrown;
    }
  });
}

/** Longest page path that still carries the form's opened values. */
const FORM_PAGE_MAX = 4_000;

function appFormPage(id: string, opened: ClientFields | null): string {
  const page = reopening(`${APPS}/${id}`, opened);
  return page.length > FORM_PAGE_MAX ? `${APPS}/${id}` : page;
}

/** Saves the fields of an app that were changed in its form. */
export async function takeAppChanged(request: Request): Promise<Response> {
  const form = await readForm(request, AppForm, APP_FORM_MAX_BYTES);
  const opened = openedIn(ClientFields, form.opened);
  const page = form.app === null ? APPS : appFormPage(form.app, opened);
  return byMember(request, page, "apps:write", async (account) => {
    if (form.app === null) fail("resource_not_found");
    const { given, problem } = appIn(form);
    if (given === null) return saying(page, problem);
    const reopened = await changeClientSince(account, form.app, given, opened);
    return reopened === null
      ? appPage(form.app, { done: "app_changed" })
      : saying(appFormPage(form.app, reopened), "changed_meanwhile");
  });
}

const AppOnly = z.object({ app: Id.nullable().catch(null) });

/** Renews an app's secret and returns it, once, to the page that asked. */
export async function takeAppSecret(request: Request): Promise<Response> {
  const { app } = await readForm(request, AppOnly);
  return byMember(request, APPS, "apps:write", async (account) => {
    if (app === null) fail("resource_not_found");
    const { secret } = await renewSecret(account, app);
    return Response.json({ secret }, { headers: { "Cache-Control": "no-store" } });
  });
}

/** Removes an app and disconnects everyone who connected it. */
export async function takeAppRemoved(request: Request): Promise<Response> {
  const { app } = await readForm(request, AppOnly);
  return byMember(request, APPS, "apps:write", async (account) => {
    if (app === null) fail("resource_not_found");
    await removeClient(account, app);
    return `${APPS}?done=app_removed`;
  });
}

const PLAN = "/dev/plan";
const PlanChange = z.object({
  change: z.enum(["cancel", "keep", "portal"]).nullable().catch(null),
});

/** Cancels the plan at period end, resumes it, or redirects to the payment processor's invoice page. */
export async function takePlanChange(request: Request): Promise<Response> {
  const { change } = await readForm(request, PlanChange);
  return byMember(request, PLAN, "members:read", async (account) => {
    if (change === null) fail("resource_not_found");
    if (change === "portal") return (await openOwnPortal(account, PLAN)) ?? PLAN;
    await setOwnPlanEnding(account, change === "cancel");
    return `${PLAN}?done=${change === "cancel" ? "plan_ends" : "plan_kept"}`;
  });
}

/** How far each button moves the clock, by button name. */
export const ADVANCES: Readonly<Record<string, number>> = {
  "1h": HOUR_MS,
  "1d": 24 * HOUR_MS,
  "7d": 7 * 24 * HOUR_MS,
  "31d": 31 * 24 * HOUR_MS,
};

/** How far to move, and the clock offset the page showed: a form sent twice moves the clock once. */
const Advance = z.object({ by: z.string().catch(""), from: z.coerce.number().catch(Number.NaN) });

/** Moves the account's own clock, even if something else moves it too: the form was sent from the builder's page. */
export async function takeAdvance(request: Request): Promise<Response> {
  const { by, from } = await readForm(request, Advance);
  return byMember(request, TOOLS, "test:write", async (account) => {
    const advanceMs = Object.hasOwn(ADVANCES, by) ? ADVANCES[by] : undefined;
    if (account.environment !== "test" || advanceMs === undefined) fail("resource_not_found");
    const fromMs = Number.isSafeInteger(from) ? from : -1;
    const moved = await moveClock(account, advanceMs, fromMs);
    return `${TOOLS}?${moved === null ? "problem=moved_meanwhile" : "done=advanced"}`;
  });
}

const Simulated = z.object({
  athlete: Id.nullable().catch(null),
  active: z.enum(["yes", "no"]).catch("yes"),
});

/** Gives a sandbox athlete a subscription without payment, or removes it. */
export async function takeSimulated(request: Request): Promise<Response> {
  const { athlete, active } = await readForm(request, Simulated);
  return byMember(request, TOOLS, "test:write", async (account) => {
    if (account.environment !== "test") fail("resource_not_found");
    if (athlete === null) fail("athlete_not_found");
    await simulateAthleteSubscription(account, athlete, active === "yes");
    return `${TOOLS}?${new URLSearchParams({ athlete, done: active === "yes" ? "subscribed" : "ended" })}`;
  });
}
