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

/** The keys by which programs of the partner call. */
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
    lastUsed: key.last_used_at === null ? "Never" : format.dateTime(key.last_used_at),
    expires: key.expires_at === null ? null : format.dateTime(key.expires_at),
  }));
  return (
    <>
      <PageHead
        title="Keys"
        summary="A key lets a program call for this account. It is shown once."
        actions={
          <NewKey api="/v1/partner/api-keys" scopes={PARTNER_SCOPE_WORDS} isOff={!canMint} />
        }
      />
      {!canMint && <Notice tone="info">Owners and admins make, replace and revoke keys.</Notice>}
      {keys.length === 0 ? (
        <Empty title="No keys">
          <p>Every key was revoked. A new one is shown once, when it is made.</p>
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
        A key that is replaced works for 72 hours more, so that programs can be changed over. A key
        that is revoked is refused with the very next call.
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
