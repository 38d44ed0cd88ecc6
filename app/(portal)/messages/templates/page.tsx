import type { Metadata } from "next";
import { Templates } from "@/components/messages/templates";
import { Live } from "@/components/portal/live";
import { PageHead } from "@/components/portal/page-head";
import { PageLink } from "@/components/ui/page-link";
import { listTemplates } from "@/lib/messages/templates";
import { portalPage } from "../../portal-page";

export const metadata: Metadata = { title: "Message templates" };

/** Lists the team's message templates and the built-in starting ones. */
export default portalPage("coach:messages", async ({ coach, may }) => {
  const { templates } = await listTemplates(coach);
  return (
    <>
      <Live topics={["messages"]} />
      <p className="mb-2 print:hidden">
        <PageLink href={"/messages"}>All messages</PageLink>
      </p>
      <PageHead
        title="Message templates"
        summary="Save what you write often. Everyone on the team can use it."
      />
      <Templates initial={templates} canWrite={may("coach:templates")} />
    </>
  );
});
