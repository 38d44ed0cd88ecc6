import { redirect } from "next/navigation";
import { isOpenIn } from "@/components/portal/guarded";
import { PageHead } from "@/components/portal/page-head";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
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
  /** Null if it cannot be determined. */
  isDone: boolean | null;
}

/**
 * Lists the first steps for a team and which are done; goes to triage once athletes have joined.
 *
 * @param problem why the last form failed, for example a second team
 */
export async function FirstSteps({ problem }: { problem: string | undefined }) {
  const visit = await visitor();
  if (typeof visit === "string") return null;
  const { coach, may } = visit;
  const team = await readTeam(coach);
  if (team.athlete_count > 0 && problem === undefined) redirect("/triage");
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
    <main id="main" className="max-w-page px-4 py-5 md:px-7">
      <PageHead
        title="Your team is ready"
        summary={`${steps.length === 4 ? "Four" : "A few"} things to do first, in any order. None is urgent.`}
        actions={
          <ButtonLink href="/triage" size="tight">
            Go to triage
          </ButtonLink>
        }
      />
      {problem !== undefined && <Notice tone="problem">{problem}</Notice>}
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
    title: "See a sample morning",
    text: "Until your first athlete accepts, triage and roster show sample athletes. Nothing you do there is stored.",
    href: "/triage",
    link: "Open the sample",
    isDone: null,
  },
  {
    title: "Invite athletes",
    text: "By email, one or many. Each athlete sees what you would see, then accepts or declines.",
    href: "/roster/invite",
    link: isInvited ? "Invite more" : "Invite athletes",
    isDone: isInvited,
  },
  {
    title: "Choose your alerts",
    text: "Start from a preset. You can change each rule later.",
    href: "/alerts",
    link: "Choose a preset",
    isDone: hasRules,
  },
  {
    title: "Set the time zone",
    text: `Digests use each coach’s own time zone, or the team’s if they haven’t chosen one. The team’s is ${zone.replaceAll("_", " ")}.`,
    href: "/team",
    link: "Change it under Team",
    isDone: zone === "UTC" ? null : true,
  },
];
