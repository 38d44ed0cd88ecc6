import type { Metadata } from "next";
import { AppForm } from "@/components/console/app-form";
import { AppTable } from "@/components/console/app-table";
import { Said } from "@/components/console/said";
import { PageHead } from "@/components/portal/page-head";
import { Card } from "@/components/portal/sections";
import { Empty } from "@/components/portal/states";
import { Notice } from "@/components/ui/notice";
import { listClients } from "@/lib/oauth/clients";
import { consolePage } from "../../console-page";

export const metadata: Metadata = { title: "Apps" };

/** Lists the partner's apps that athletes and coaches may connect. */
export default consolePage("partner:read", async ({ account, person, may, format, search }) => {
  const apps = await listClients(account);
  const canChange = may("apps:write");
  return (
    <>
      <PageHead
        title="Apps"
        summary="Athletes and coaches connect an app, and it acts for them as far as they allow."
      />
      <Said search={search} />
      {!canChange && <Notice tone="info">Owners and admins register and change apps.</Notice>}
      {apps.length === 0 ? (
        <Empty title="No apps yet">
          <p>
            Register an app to ask people for access with OAuth. To call the API for your own
            account, a key is enough.
          </p>
        </Empty>
      ) : (
        <AppTable apps={apps.map((app) => ({ ...app, registered: format.date(app.created_at) }))} />
      )}
      {canChange && (
        <Card title="Register an app">
          <AppForm app={null} owner={person.personId} problem={search["problem"]} />
        </Card>
      )}
    </>
  );
});
