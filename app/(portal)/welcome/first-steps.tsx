import { redirect } from "next/navigation";
import { isOpenIn } from "@/components/portal/guarded";
import { PageHead } from "@/components/portal/page-head";
import { ButtonLink } from "@/components/ui/button";
import { PageLink } from "@/components/ui/page-link";
import { readRules } from "@/lib/alerts/config";
import { visitor } from "@/lib/api/portal";
import { listInvitations } from "@/lib/coaches/invitations";
import { readTeam } from "@/lib/coaches/teams";
import { MAX_PAGE } from "@/lib/contract/primitives";
import { closedIn } from "../reader";

interface Step {
  title: string;
  text: string;
  href: string;
  link: string;
  /** Null for what nobody can tell. */
  isDone: boolean | null;
}

/** What to do first in a team, with what is done already; to triage once athletes are there. */
export async function FirstSteps() {
  const visit = await visitor();
  if (typeof visit === "string") return null;
  const { coach, may } = visit;
  const team = await readTeam(coach);
  if (team.athlete_count > 0) redirect("/triage");
  const [{ invitations }, rules] = await Promise.all([
    listInvitations(coach, { limit: MAX_PAGE }),
    may("coach:alerts") ? readRules(coach, { scope: "overall" }) : null,
  ]);
  const closed = closedIn(visit);
  const steps = stepsFor({
    isInvited: invitations.some(({ role }) => role === null),
    hasRules: rules === null ? null : rules.preset !== null,
    zone: team.time_zone,
  }).filter(({ href }) => isOpenIn(closed, href));
  return (
    <main id="main" className="max-w-5xl px-4 py-5 md:px-7">
      <PageHead
        title="You have a team"
        summary={`${steps.length === 4 ? "Four" : "Some"} things to do first, in any order. Each can wait.`}
        actions={
          <ButtonLink href="/triage" size="tight">
            Go to triage
          </ButtonLink>
        }
      />
      <ol className="mt-5 max-w-prose divide-y divide-line border-y border-line">
        {steps.map(({ title, text, href, link, isDone }) => (
          <li key={title} className="flex gap-4 py-4">
            <span aria-hidden="true" className="w-5 shrink-0 text-accent">
              {isDone === true ? "✓" : "○"}
            </span>
            <div>
              <h2 className="font-prose text-section font-medium">
                {title}
                {isDone === true && <span className="sr-only"> (done)</span>}
              </h2>
              <p className="mt-1 text-ink2">{text}</p>
              <p className="mt-2">
                <PageLink href={href}>{link}</PageLink>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </main>
  );
}

const stepsFor = ({
  isInvited,
  hasRules,
  zone,
}: {
  isInvited: boolean;
  hasRules: boolean | null;
  zone: string;
}): Step[] => [
  {
    title: "Look at a sample morning",
    text: "Until your first athlete accepts, triage and roster show made-up athletes, and say so. Nothing you do there is stored.",
    href: "/triage",
    link: "Open the sample",
    isDone: null,
  },
  {
    title: "Invite athletes",
    text: "By mail, one or many. Each sees what you would see, and agrees or not.",
    href: "/roster/invite",
    link: isInvited ? "Invite more" : "Invite athletes",
    isDone: isInvited,
  },
  {
    title: "Choose when you are told",
    text: "A preset of alert rules is a good beginning; each rule can be changed later.",
    href: "/alerts",
    link: "Choose a preset",
    isDone: hasRules,
  },
  {
    title: "Set the time zone",
    text: `Digests go by each coach’s own clock, and where none is chosen by the team’s, which is that of ${zone.replaceAll("_", " ")} now.`,
    href: "/team",
    link: "Change it under Team",
    isDone: zone === "UTC" ? null : true,
  },
];
