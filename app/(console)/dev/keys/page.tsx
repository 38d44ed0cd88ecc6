import type { Metadata } from "next";
import { z } from "zod";
import { Pager } from "@/components/console/pager";
import { KeyTable } from "@/components/developer/key-table";
import { NewKey } from "@/components/developer/new-key";
import { PARTNER_SCOPE_WORDS } from "@/components/developer/scope-words";
import { PageHead } from "@/components/portal/page-head";
import { Empty } from "@/components/portal/states";
import { Notice } from "@/components/ui/notice";
import { listKeys } from "@/lib/partners/keys";
import { consolePage } from "../../console-page";

export const metadata: Metadata = { title: "Keys" };

const SHOWN = 25;
const Asked = z.object({ cursor: z.string().max(500).optional().catch(undefined) });

/** Lists the partner's API keys. */
export default consolePage("partner:read", async ({ account, may, format, search }) => {
  const { cursor } = Asked.parse(search);
  const { api_keys, pagination } = await listKeys(account, {
    limit: SHOWN,
    ...(cursor !== undefined && { cursor }),
  });
  const canMint = may("partner:write");
  const keys = api_keys.map((key) => ({
    ...key,
    coachName: null,
    created: format.date(key.created_at),
    lastUsed:
      key.last_used_at === null ? "never used" : `used ${format.dateTime(key.last_used_at)}`,
    expires: key.expires_at === null ? null : format.dateTime(key.expires_at),
  }));
  return (
    <>
      <PageHead
        title="Keys"
        summary="Programs use a key to call the API for this account. Keys are shown once."
        actions={
          <NewKey api="/v1/partner/api-keys" scopes={PARTNER_SCOPE_WORDS} isOff={!canMint} />
        }
      />
      {!canMint && (
        <Notice tone="info">Only owners and admins can create, rotate and revoke keys.</Notice>
      )}
      {keys.length === 0 ? (
        <Empty title="No keys">
          <p>All keys were revoked. A new key is shown once, when you create it.</p>
        </Empty>
      ) : (
        <KeyTable
          api="/v1/partner/api-keys"
          label="Keys of the account"
          keys={keys}
          canMint={canMint}
          canRevoke={canMint}
        />
      )}
      <p className="mt-4 max-w-prose text-small text-ink2">
        A rotated key works for 72 more hours, so you have time to switch. A revoked key stops
        working immediately.
      </p>
      <Pager
        path="/dev/keys"
        query={{}}
        isFirst={cursor === undefined}
        next={pagination.next_cursor}
      />
    </>
  );
});
