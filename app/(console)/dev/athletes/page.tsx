import type { Metadata } from "next";
import { z } from "zod";
import { AthleteTable } from "@/components/console/athlete-table";
import { Pager } from "@/components/console/pager";
import { PageHead } from "@/components/portal/page-head";
import { Empty } from "@/components/portal/states";
import { Button, ButtonLink } from "@/components/ui/button";
import { listAthletes } from "@/lib/athletes/athletes";
import { consolePage } from "../../console-page";

export const metadata: Metadata = { title: "Athletes" };

const SHOWN = 25;
const FIELD =
  "block min-h-11 max-w-full rounded-control border border-edge bg-surface px-2 text-body text-ink md:min-h-9";

const Asked = z.object({
  profile: z.enum(["complete", "open"]).optional().catch(undefined),
  external_id: z.string().trim().min(1).max(200).optional().catch(undefined),
  cursor: z.string().max(500).optional().catch(undefined),
});

/** Lists the account's athletes as the API does, read-only. */
export default consolePage("athletes:read", async ({ account, format, search }) => {
  const { profile, external_id, cursor } = Asked.parse(search);
  const { athletes, pagination } = await listAthletes(account, {
    limit: SHOWN,
    ...(cursor !== undefined && { cursor }),
    ...(profile !== undefined && { profile_complete: profile === "complete" }),
    ...(external_id !== undefined && { external_id }),
  });
  const isFiltered = profile !== undefined || external_id !== undefined;
  return (
    <>
      <PageHead
        title="Athletes"
        summary="Newest first, as the API lists them. Use the API to change them."
      />
      <form
        method="get"
        autoComplete="off"
        className="mt-5 flex flex-wrap items-end gap-3 print:hidden"
      >
        <label className="text-small text-ink2">
          External ID
          <input
            name="external_id"
            defaultValue={external_id ?? ""}
            autoComplete="off"
            maxLength={200}
            data-search
            className={FIELD}
          />
        </label>
        <label className="text-small text-ink2">
          Profile
          <select name="profile" defaultValue={profile ?? ""} className={FIELD}>
            <option value="">All</option>
            <option value="complete">Complete</option>
            <option value="open">Incomplete</option>
          </select>
        </label>
        <Button type="submit">Apply</Button>
        {isFiltered && (
          <ButtonLink href="/dev/athletes" tone="bare" size="tight">
            Clear
          </ButtonLink>
        )}
      </form>
      {athletes.length === 0 ? (
        <Empty title={isFiltered ? "No matching athletes" : "No athletes yet"}>
          <p>
            {isFiltered
              ? "No athletes match these filters."
              : "Create your first athlete with POST /v1/athletes."}
          </p>
        </Empty>
      ) : (
        <AthleteTable
          athletes={athletes}
          format={format}
          isSandbox={account.environment === "test"}
        />
      )}
      <Pager
        path="/dev/athletes"
        query={{ profile, external_id }}
        isFirst={cursor === undefined}
        next={pagination.next_cursor}
      />
    </>
  );
});
