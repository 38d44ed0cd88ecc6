import type { Metadata } from "next";
import { AppForm } from "@/components/console/app-form";
import { AppSecret } from "@/components/console/app-secret";
import { ConsentPreview } from "@/components/console/consent-preview";
import { Said } from "@/components/console/said";
import { PageHead } from "@/components/portal/page-head";
import { Card } from "@/components/portal/sections";
import { AskedFirst } from "@/components/ui/asked-first";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { KeepTyped } from "@/components/ui/keep-typed";
import { PageLink } from "@/components/ui/page-link";
import { isApiError } from "@/lib/contract/errors";
import { isOauthScope, type OauthScope } from "@/lib/contract/oauth";
import { ClientFields, clientFields, readClient } from "@/lib/oauth/clients";
import { previewOf } from "@/lib/oauth/preview";
import { openedIn } from "../../../../opened";
import { consolePage } from "../../../console-page";

export const metadata: Metadata = { title: "App" };

const USUAL: readonly OauthScope[] = [
  "athlete:read",
  "activity:read",
  "activity:write",
  "offline_access",
];

/** Renders one app: its secret, its public details, and a preview of its consent screen. */
export default consolePage<{ app_id: string }>(
  "partner:read",
  async ({ account, person, may, params, search }) => {
    const { problem } = search;
    const app = await readClient(account, params.app_id).catch((thrown: unknown) => {
      if (problem === "resource_not_found" && isApiError(thrown) && thrown.code === problem)
        return null;
      throw thrown;
    });
    const canChange = may("apps:write");
    const allApps = (
      <p className="mb-2 text-small print:hidden">
        <PageLink href="/dev/apps">All apps</PageLink>
      </p>
    );
    if (app === null)
      // Removed in another tab, while a form of this page was filled in.
      return (
        <>
          {allApps}
          <PageHead title="This app was removed" />
          <Said search={search} />
          {canChange && <AppForm app={null} isRemoved owner={person.personId} problem={problem} />}
        </>
      );
    const opened = openedIn(ClientFields, search["opened"]) ?? clientFields(app);
    const asked = [search["scope"] ?? []].flat().filter(isOauthScope);
    const scopes = asked.length === 0 ? USUAL : asked;
    return (
      <>
        {allApps}
        <PageHead title={<bdi>{app.name}</bdi>} />
        <Said search={search} />
        <Card title="ID and secret">
          <p>
            Its ID is <span className="font-mono text-code break-all">{app.id}</span>.{" "}
            {app.has_secret
              ? "It has a secret. We only keep a hash of it."
              : "It has no secret. Create one if it runs on a server, not on people’s own devices."}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <CopyButton text={app.id}>Copy the ID</CopyButton>
            <AppSecret id={app.id} hasSecret={app.has_secret} isOff={!canChange} />
          </div>
        </Card>
        {canChange && (
          <Card title="What people see">
            <AppForm
              app={app}
              opened={JSON.stringify(opened)}
              owner={person.personId}
              problem={problem}
            />
          </Card>
        )}
        <ConsentPreview path={`/dev/apps/${app.id}`} chosen={scopes} asked={previewOf(app)} />
        {canChange && (
          <Card title="Remove it">
            <AskedFirst
              label="Remove the app"
              title="Remove it?"
              keep="Keep it"
              action={
                <form method="post" action="/dev/apps/remove">
                  <KeepTyped owner={person.personId} />
                  <input type="hidden" name="app" value={app.id} />
                  <Button type="submit" tone="ending">
                    Remove it for everyone
                  </Button>
                </form>
              }
            >
              Nobody can connect it anymore, and everyone who connected it is disconnected. You
              can’t undo this.
            </AskedFirst>
          </Card>
        )}
      </>
    );
  },
);
