import { ButtonLink } from "../ui/button";
import { PageHead } from "./page-head";

/** Says who can open a restricted page, and what works meanwhile. */
export function Forbidden({ lacks, who }: { lacks: "lacks role" | "lacks plan"; who: string }) {
  if (lacks === "lacks role")
    return (
      <>
        <PageHead title="You don’t have access to this page" />
        <p className="mt-4 max-w-prose">
          Your role doesn’t include this page. {who} can change your role under Team.
        </p>
        <p className="mt-5">
          <ButtonLink href="/triage" tone="quiet">
            Back to triage
          </ButtonLink>
        </p>
      </>
    );
  return (
    <>
      <PageHead title="Your team’s plan doesn’t include this" />
      <p className="mt-4 max-w-prose">
        You need a paid plan to see how athletes fuel. Messages, roster names and settings work
        without one, and no reports are lost. {who} can change the plan.
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <ButtonLink href="/settings/billing">See the plans</ButtonLink>
        <ButtonLink href="/messages" tone="quiet">
          Go to messages
        </ButtonLink>
      </div>
    </>
  );
}
