import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { FieldList } from "@/components/docs/field-list";
import { DocsFrame } from "@/components/docs/frame";
import { Helpful, type HelpfulSearch } from "@/components/docs/helpful";
import {
  AnswerPart,
  ChangePart,
  ErrorPart,
  LimitPart,
  MediaPart,
} from "@/components/docs/operation-parts";
import { TryPart } from "@/components/docs/try-part";
import { Words } from "@/components/docs/words";
import { CopyButton } from "@/components/ui/copy-button";
import { builder } from "@/lib/api/portal";
import { curlOf } from "@/lib/docs/curl";
import { type OwnIds, readOwnIds } from "@/lib/partners/own-ids";
import { baseUrl, environmentOf } from "@/lib/platform/env";
import { toApiError } from "@/lib/platform/refusal";
import { OPERATIONS, operationNav } from "../document";

type Props = { params: Promise<{ operation: string }>; searchParams: HelpfulSearch };

async function askedFor({ params }: Pick<Props, "params">) {
  const { operation } = await params;
  return OPERATIONS.find(({ id }) => id === operation) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { id, method, path, summary } = await askedFor(props);
  return {
    title: `${method} ${path}`,
    description: summary,
    alternates: { types: { "text/markdown": `/docs/api/${id}.md` } },
  };
}

interface Own extends OwnIds {
  /** The builder's person id. */
  reader: string | null;
}
const NONE: Own = { keyLast4: null, ids: {}, reader: null };

/** Returns the signed-in builder's own ids. The page must render even if the database is down. */
async function ownIds(): Promise<Own> {
  try {
    const visit = await builder();
    if (typeof visit === "string") return NONE;
    return { ...(await readOwnIds(visit.account)), reader: visit.person.personId };
  } catch (error) {
    if (toApiError(error).code !== "service_unavailable") throw error;
    return NONE;
  }
}

const HEADING = "mt-8 mb-2 font-prose text-section font-medium";

/** Renders one operation: its input, its output, its errors, and the events it causes. */
export default async function OperationPage(props: Props) {
  const shown = await askedFor(props);
  const environment = environmentOf((await headers()).get("host"));
  const address = baseUrl(environment);
  const { keyLast4, ids, reader } = await ownIds();
  const curl = curlOf(shown, address, ids);
  return (
    <DocsFrame
      current={`/docs/api/${shown.id}`}
      part="/docs/api"
      title={shown.summary.replace(/\.$/, "")}
      nav={operationNav(shown.tag)}
    >
      {/* On wide screens the example call goes beside the parameters. */}
      <div className="max-w-3xl xl:grid xl:max-w-none xl:grid-cols-5 xl:content-start xl:gap-x-9">
        <div className="xl:col-span-3">
          <p className="mt-3 rounded-control border border-edge bg-surface p-3 font-mono break-all">
            <strong>{shown.method}</strong> {shown.path}
          </p>
          <p className="mt-2">
            <a href="#try">Try it</a>
          </p>
          {shown.description.split("\n\n").map((part) => (
            <p key={part} className="mt-3">
              <Words text={part} />
            </p>
          ))}
          <h2 className={HEADING}>Request</h2>
          {shown.parameters.length + shown.body.length === 0 && <p>It takes no parameters.</p>}
          {shown.parameters.length > 0 && (
            <FieldList
              fields={shown.parameters.map(({ place, ...field }) => ({
                ...field,
                type: `${field.type}, ${place}`,
              }))}
            />
          )}
          {shown.body.length > 0 && (
            <>
              <h3 className="mt-4 mb-2 font-bold">Body</h3>
              <FieldList fields={shown.body} />
            </>
          )}
        </div>
        <div className="min-w-0 xl:col-span-2 xl:col-start-4 xl:row-span-2 xl:row-start-1">
          <h2 className={HEADING}>Example</h2>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
            tabIndex={0}
            className="overflow-x-auto rounded-control border border-edge bg-surface p-3 font-mono text-code"
          >
            {curl}
          </pre>
          <p className="mt-2">
            <CopyButton text={curl} what="the example" />
          </p>
          {keyLast4 !== null && shown.key === "partner" && (
            <p className="mt-2 text-small text-ink2">
              AIDSTATION_API_KEY is your own key, such as the newest, which ends in{" "}
              <code>{keyLast4}</code>. IDs in the path are your newest.
            </p>
          )}
          <h2 className={HEADING}>Response, {shown.status}</h2>
          <MediaPart mediaTypes={shown.mediaTypes} />
          {shown.answers.map((answer, at) => (
            <AnswerPart key={answer.title} answer={answer} isOpen={at === 0} />
          ))}
          <h2 id="try" className={HEADING}>
            Try it
          </h2>
          <TryPart shown={shown} environment={environment} ids={ids} reader={reader} />
        </div>
        <div className="xl:col-span-3">
          <h2 className={HEADING}>Errors</h2>
          <ErrorPart errors={shown.errors} />
          <h2 className={HEADING}>Limits and headers</h2>
          <LimitPart shown={shown} />
          {shown.emits.length > 0 && (
            <>
              <h2 className={HEADING}>Events</h2>
              <ul>
                {shown.emits.map((event) => (
                  <li key={event}>
                    <a href={`/docs/events/${event}`} className="font-mono">
                      {event}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
          <ChangePart shown={shown} />
          <Helpful page={`/docs/api/${shown.id}`} search={props.searchParams} />
        </div>
      </div>
    </DocsFrame>
  );
}
