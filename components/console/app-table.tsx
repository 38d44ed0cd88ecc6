import { Fragment } from "react";
import type { OauthClient } from "@/lib/contract/oauth-client";
import { TableScroller } from "../portal/sections";
import { Heads } from "../ui/heads";
import { PageLink } from "../ui/page-link";

/** An app with its formatted registration date. */
interface ListedApp extends OauthClient {
  registered: string;
}

/** Lists an account's apps. */
export const AppTable = ({ apps }: { apps: readonly ListedApp[] }) => (
  <TableScroller label="Apps">
    <table className="mt-5 w-full text-left">
      <caption className="sr-only">Apps, newest first</caption>
      <Heads
        of={[
          "App",
          "Redirects to",
          { title: "Secret", isOffPhone: true },
          { title: "Registered", isOffPhone: true },
        ]}
      />
      <tbody>
        {apps.map(({ id, name, redirect_uris, has_secret, registered }) => (
          <tr key={id} className="h-12 border-b border-line align-top compact:h-9">
            <th scope="row" className="py-2 pr-5 font-semibold">
              <PageLink href={`/dev/apps/${id}`}>
                <bdi>{name}</bdi>
              </PageLink>
            </th>
            <td className="py-2 pr-5 font-mono text-code wrap-anywhere md:min-w-3xs">
              {redirect_uris[0]?.split(/(?<=\/)/).map((part, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a part of an address has only its place
                <Fragment key={at}>
                  {part}
                  <wbr />
                </Fragment>
              ))}
              {redirect_uris.length > 1 && (
                <span className="text-ink2"> and {redirect_uris.length - 1} more</span>
              )}
            </td>
            <td className="py-2 pr-5 max-md:hidden">{has_secret ? "Has one" : "None"}</td>
            <td className="py-2 pr-5 whitespace-nowrap max-md:hidden">{registered}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableScroller>
);
