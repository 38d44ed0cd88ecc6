import { actingAs } from "@/lib/access/acting";
import { queueMail } from "@/lib/mail/queue";
import { baseUrl } from "@/lib/platform/env";
import { findTold } from "./grants.store";

/** Tells the person of a grant that it ended, for somebody else came with what only their app should have. */
export async function tellReuse(grantId: string): Promise<void> {
  const scope = actingAs("job", "oauth");
  const told = await findTold(scope.db, grantId);
  if (told === null) return;
  const { environment, emailKey: to, clientName: app_name } = told;
  const url = `${baseUrl(environment)}/settings/apps`;
  await queueMail(scope, {
    environment,
    to,
    template: "app_ended_by_reuse",
    variables: { app_name, url },
  });
}
