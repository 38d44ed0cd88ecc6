import { PageHead } from "../portal/page-head";
import { ButtonLink } from "../ui/button";

/** Says that a page of the console is for another role, and who gives it. */
export const ForbiddenInConsole = () => (
  <>
    <PageHead title="This is for other roles" />
    <p className="mt-4 max-w-prose">
      Your role in this console does not include this page. An owner or an admin can give you
      another one under Members.
    </p>
    <div className="mt-5 flex flex-wrap gap-2">
      <ButtonLink href="/dev/members">See who they are</ButtonLink>
      <ButtonLink href="/dev" tone="quiet">
        Back to the overview
      </ButtonLink>
    </div>
  </>
);
