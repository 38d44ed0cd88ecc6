import type { Metadata } from "next";
import { KeyTable } from "@/components/developer/key-table";
import { NewKey } from "@/components/developer/new-key";
import { SCOPE_WORDS } from "@/components/developer/scope-words";
import { Live } from "@/components/portal/live";
import { PageHead } from "@/components/portal/page-head";
import { Empty } from "@/components/portal/states";
import { Notice } from "@/components/ui/notice";
import { listCoachKeys } from "@/lib/access/coach-keys";
import { whoPays } from "@/lib/coaches/plan";
import { readTeam } from "@/lib/coaches/teams";
import { formatFor } from "../../format";
import { portalPage } from "../../portal-page";

export const metadata: Metadata = { title: "API keys" };

/** Lists the team's API keys, which allow what its coaches may read and change. */
export default portalPage("coach:keys", async ({ coach, reader, may }) => {
  const [{ api_keys }, team] = await Promise.all([listCoachKeys(coach), readTeam(coach)]);
  const format = formatFor(reader, coach.nowMs);
  const canMint = may("coach:minting");
  const coaches = team.coaches.map(({ coach_uid, name, email }) => ({
    coach_uid,
    name: name ?? email,
  }));
  const nameOf = new Map(coaches.map(({ coach_uid, name }) => [coach_uid, name]));
  const keys = api_keys.map((key) => ({
    ...key,
    coachName: nameOf.get(key.coach_uid) ?? "a former coach",
    created: format.date(key.created_at),
    lastUsed:
      key.last_used_at === null ? "never used" : `used ${format.dateTime(key.last_used_at)}`,
    expires: key.expires_at === null ? null : format.dateTime(key.expires_at),
  }));
  return (
    <>
      <Live topics={["team"]} />
      <PageHead
        title="API keys"
        summary="A key lets a program act as one coach. Keys are shown once."
        actions={
          <NewKey
            api="/v1/coach/api-keys"
            team={{ coaches, coachUid: reader.coachUid }}
            scopes={SCOPE_WORDS}
            isOff={!canMint}
          />
        }
      />
      {!canMint && (
        <Notice tone="info">
          New keys need the Business plan. {await whoPays(coach)} can change the plan:{" "}
          <a href="/settings/billing">see the plans</a>. You can revoke existing keys on any plan.
        </Notice>
      )}
      {keys.length === 0 ? (
        <Empty title="No keys yet">
          <p>
            Use a key to read rosters, change alert rules or register webhooks.{" "}
            <a href="/help#api">API reference</a>
          </p>
        </Empty>
      ) : (
        <KeyTable api="/v1/coach/api-keys" label="Keys of the team" keys={keys} canMint={canMint} />
      )}
    </>
  );
});
