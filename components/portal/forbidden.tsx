import { ButtonLink } from "../ui/button";
import { PageHead } from "./page-head";

/** Says who can open what is closed, and what works meanwhile. */
export function Forbidden({ lacks, who }: { lacks: "lacks role" | "lacks plan"; who: string }) {
  if (lacks === "lacks role")
    return (
      <>
        <PageHead title="This is for others of your team" />
        <p className="mt-4 max-w-prose">
          Your role does not include this page. {who} can give you another role under Team.
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
      <PageHead title="The team's plan does not include this" />
      <p className="mt-4 max-w-prose">
        Reading how athletes fuel needs a plan that is paid for. Messages, your roster's names and
        the settings work without one, and nothing that was reported is lost. {who} decides on the
        plan.
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
