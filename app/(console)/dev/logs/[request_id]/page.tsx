import type { Metadata } from "next";
import { AskForm } from "@/components/console/ask-form";
import { statusMark, tookText } from "@/components/console/request-table";
import { PageHead } from "@/components/portal/page-head";
import { Card } from "@/components/portal/sections";
import { CopyButton } from "@/components/ui/copy-button";
import { PageLink } from "@/components/ui/page-link";
import { readKeyOfRequest } from "@/lib/partners/keys";
import { findRequest } from "@/lib/usage/requests";
import { consolePage } from "../../../console-page";

export const metadata: Metadata = { title: "Request" };

/** Renders one request: what was asked, how it went, and how to repeat it in the sandbox. */
export default consolePage<{ request_id: string }>(
  "partner:read",
  async ({ account, person, format, params: { request_id } }) => {
    const request = await findRequest(account, request_id);
    const { method, path, route, status, code, key_id } = request;
    const key = key_id === null ? null : await readKeyOfRequest(account, key_id);
    const isSandbox = account.environment === "test";
    return (
      <>
        <p className="mb-2 text-small print:hidden">
          <PageLink href={"/dev/logs"}>All requests</PageLink>
        </p>
        <PageHead
          title={`${method} ${path}`}
          summary={
            <>
              {statusMark(status)} {status}
              {code !== null && `, ${code}`} · {format.dateTime(request.at)} ·{" "}
              {tookText(request, format)}
            </>
          }
        />
        <Card title="Details">
          <dl className="facts items-center gap-x-5 gap-y-1">
            <dt className="text-ink2">ID</dt>
            <dd className="flex flex-wrap items-center gap-3">
              <span className="font-mono text-code break-all select-all">{request.request_id}</span>
              <CopyButton text={request.request_id} what="the ID" />
            </dd>
            <dt className="text-ink2">Operation</dt>
            <dd>
              <a
                className="font-mono text-code break-all"
                href={`/dev/logs?${new URLSearchParams({ find: route })}`}
              >
                {route}
              </a>
            </dd>
            <dt className="text-ink2">Key</dt>
            <dd>
              {key_id === null ? (
                "none"
              ) : (
                <>
                  <a href={`/dev/logs?${new URLSearchParams({ key: key_id })}`}>
                    {key === null ? (
                      <span className="font-mono text-code break-all">{key_id}</span>
                    ) : (
                      <bdi>{key.name}</bdi>
                    )}
                  </a>
                  {key !== null && (
                    <>
                      {" "}
                      <span className="font-mono text-code break-all">{key.value}</span>
                      {key.isRevoked && ", revoked"}
                    </>
                  )}
                </>
              )}
            </dd>
            {code !== null && (
              <>
                <dt className="text-ink2">Error</dt>
                <dd>
                  <a href={`/docs/errors#${code}`}>{code}</a>
                </dd>
              </>
            )}
          </dl>
          <p className="mt-3 text-small text-ink2">
            We don’t keep queries, headers, bodies or responses.
          </p>
        </Card>
        <Card title="Send again">
          {isSandbox ? (
            <AskForm
              method={method}
              path={path}
              pathHint="We don’t keep the query. Add it here if there was one."
              bodyHint="JSON. We don’t keep bodies, so enter what to send."
              keyLabel="Sandbox key (optional)"
              keyHint="Without a key, the request is sent as you, with your role. Calculations need a key. We send it with this request and don’t store it."
              owner={person.personId}
              reader={person.personId}
              action="Send again"
            />
          ) : (
            <p className="max-w-prose">
              You can only resend requests from this page in the sandbox.
            </p>
          )}
        </Card>
      </>
    );
  },
);
