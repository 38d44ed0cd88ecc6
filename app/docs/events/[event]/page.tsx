import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FieldList } from "@/components/docs/field-list";
import { DocsFrame } from "@/components/docs/frame";
import { Helpful, type HelpfulSearch } from "@/components/docs/helpful";
import { JsonFrame } from "@/components/docs/json-frame";
import { EVENT_NAV, EVENT_PAGES } from "../../api/document";

type Props = { params: Promise<{ event: string }>; searchParams: HelpfulSearch };

async function askedFor({ params }: Pick<Props, "params">) {
  const { event } = await params;
  return EVENT_PAGES.find(({ type }) => type === event) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { type, when } = await askedFor(props);
  return {
    title: type,
    description: when,
    alternates: { types: { "text/markdown": `/docs/events/${type}.md` } },
  };
}

const HEADING = "mt-8 mb-2 font-prose text-section font-medium";

/** Renders one event: when it is sent, its fields, and what causes it. */
export default async function OneEventPage(props: Props) {
  const { type, when, fields, example, causes, isOfCoaches } = await askedFor(props);
  return (
    <DocsFrame
      current={`/docs/events/${type}`}
      part="/docs/events"
      title={type}
      about={when}
      nav={EVENT_NAV}
    >
      <div className="max-w-3xl">
        <p className="mt-3">
          {isOfCoaches ? "Sent to coaches’ webhooks." : "Sent to partners’ webhooks."}{" "}
          <a href="/docs/webhooks#verify-the-signature">Verify its signature</a> before you read it.
        </p>
        <h2 className={HEADING}>Fields</h2>
        <FieldList fields={fields} />
        <h2 className={HEADING}>Sample</h2>
        <JsonFrame value={example} />
        {causes.length > 0 && (
          <>
            <h2 className={HEADING}>Caused by</h2>
            <ul>
              {causes.map(({ id, method, path }) => (
                <li key={id} className="py-1">
                  <a href={`/docs/api/${id}`} className="font-mono text-small break-all">
                    {method} {path}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
        <Helpful page={`/docs/events/${type}`} search={props.searchParams} />
      </div>
    </DocsFrame>
  );
}
