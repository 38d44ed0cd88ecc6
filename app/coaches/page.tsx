import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";
import { Part, PublicPage } from "@/components/ui/public-page";

export const metadata: Metadata = {
  title: "For coaches",
  description: "See which athletes fell short of their fueling plan, and what to tell them.",
};

/** Renders what coaches get. */
export default function CoachesPage() {
  return (
    <PublicPage title="Know who fell short, and say so in a minute">
      <p className="mt-2 font-prose text-prose text-ink2">
        Your athletes report what they ate, drank and felt. You see who needs you.
      </p>
      <Part title="A queue that empties">
        <p className="mt-2">
          Triage lists the athletes who need you, worst first, each with planned and actual amounts.
          Athletes with the same problem are one item, so you answer them together.
        </p>
      </Part>
      <Part title="One definition of concern">
        <p className="mt-2">
          The roster, the queue, reports and alerts all judge sessions by{" "}
          <a href="/docs/concerns">the same rules</a>. You set the cutoffs for the team, a group or
          one athlete.
        </p>
      </Part>
      <Part title="Athletes decide">
        <p className="mt-2">
          You see an athlete only after they accept, and only until they end it. What wasn’t
          reported is shown as not reported, never as zero.
        </p>
      </Part>
      <p className="mt-7 flex flex-wrap gap-3">
        <ButtonLink href="/signup?next=%2Fwelcome">Create your team</ButtonLink>
        <ButtonLink href="/pricing" tone="quiet">
          Pricing
        </ButtonLink>
      </p>
    </PublicPage>
  );
}
