import { PageHead } from "../portal/page-head";
import { ButtonLink } from "../ui/button";

/** Says that a console page requires another role, and who can grant it. */
export const ForbiddenInConsole = () => (
  <>
    <PageHead title="You don’t have access to this page" />
    <p className="mt-4 max-w-prose">
      Your role in this console doesn’t include this page. An owner or admin can change your role
      under Members.
    </p>
    <div className="mt-5 flex flex-wrap gap-2">
      <ButtonLink href="/dev/members">See members</ButtonLink>
      <ButtonLink href="/dev" tone="quiet">
        Back to the overview
      </ButtonLink>
    </div>
  </>
);
