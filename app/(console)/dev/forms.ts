import { z } from "zod";
import { simulateAthleteSubscription } from "@/lib/athletes/subscriptions";
import { openOwnPortal, setOwnPlanEnding } from "@/lib/billing/own-plan";
import { MailAddress } from "@/lib/contract/address";
import { fail } from "@/lib/contract/errors";
import { MEMBER_ROLES } from "@/lib/contract/member";
import { Id } from "@/lib/contract/primitives";
import { declineConsole, joinConsole } from "@/lib/members/joining";
import { changeRole, inviteMember, removeMember } from "@/lib/members/members";
import { moveClock } from "@/lib/partners/test-clock";
import { readForm } from "../../form";
import { byMember, bySelf } from "../../own-form";

/** What is done in the console by plain forms, which work before any script has loaded. */

const Role = z.enum(MEMBER_ROLES);
const MEMBERS = "/dev/members";
const TOOLS = "/dev/tools";

const Invited = z.object({
  email: MailAddress.nullable().catch(null),
  role: Role.nullable().catch(null),
});

/** Asks somebody in. */
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
  deed: z.enum(["role", "remove"]).nullable().catch(null),
  role: Role.nullable().catch(null),
});

/** Gives somebody another role, removes them, or leaves. Who may what is decided by the verbs. */
export async function takeChanged(request: Request): Promise<Response> {
  const { member, deed, role } = await readForm(request, Changed);
  const capability = deed === "role" ? "members:write" : "members:read";
  return byMember(request, MEMBERS, capability, async (account) => {
    if (member === null || deed === null) fail("resource_not_found");
    if (deed === "remove") {
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

/** Takes the answer to an invitation into a console. */
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

const PLAN = "/dev/plan";
const PlanChange = z.object({ deed: z.enum(["cancel", "keep", "portal"]).nullable().catch(null) });

/** Ends the plan with its period, keeps it, or leads to the processor's page with its invoices. */
export async function takePlanChange(request: Request): Promise<Response> {
  const { deed } = await readForm(request, PlanChange);
  return byMember(request, PLAN, "members:read", async (account) => {
    if (deed === null) fail("resource_not_found");
    if (deed === "portal") return (await openOwnPortal(account, PLAN)) ?? PLAN;
    await setOwnPlanEnding(account, deed === "cancel");
    return `${PLAN}?done=${deed === "cancel" ? "plan_ends" : "plan_kept"}`;
  });
}

const HOUR_MS = 3_600_000;
/** How far the clock can be moved by a button, by its name. */
export const ADVANCES: Readonly<Record<string, number>> = {
  "1h": HOUR_MS,
  "1d": 24 * HOUR_MS,
  "7d": 7 * 24 * HOUR_MS,
  "31d": 31 * 24 * HOUR_MS,
};

/** Moves the account's own clock, whatever else its mover is: it is the builder's page that was pressed on. */
export async function takeAdvance(request: Request): Promise<Response> {
  const { by } = await readForm(request, z.object({ by: z.string().catch("") }));
  return byMember(request, TOOLS, "test:write", async (account) => {
    const advanceMs = Object.hasOwn(ADVANCES, by) ? ADVANCES[by] : undefined;
    if (account.environment !== "test" || advanceMs === undefined) fail("resource_not_found");
    await moveClock(account, advanceMs);
    return `${TOOLS}?done=advanced`;
  });
}

const Simulated = z.object({
  athlete: Id.nullable().catch(null),
  active: z.enum(["yes", "no"]).catch("yes"),
});

/** Gives an athlete of the sandbox a subscription without payment, or takes it again. */
export async function takeSimulated(request: Request): Promise<Response> {
  const { athlete, active } = await readForm(request, Simulated);
  return byMember(request, TOOLS, "test:write", async (account) => {
    if (account.environment !== "test") fail("resource_not_found");
    if (athlete === null) fail("athlete_not_found");
    await simulateAthleteSubscription(account, athlete, active === "yes");
    return `${TOOLS}?${new URLSearchParams({ athlete, done: active === "yes" ? "subscribed" : "ended" })}`;
  });
}
