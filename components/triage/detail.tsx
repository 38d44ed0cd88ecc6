import { firstNameOf } from "@/components/athlete/words";
import { isShort } from "@/components/charts/share-words";
import type { Format } from "@/components/format/format";
import { orNotReported } from "@/components/format/quantities";
import { Card, TableScroller } from "@/components/portal/sections";
import { useHasRules } from "@/components/portal/settings-context";
import { Disclaimer } from "@/components/portal/states";
import { Comparison } from "@/components/roster/comparison";
import { sessionWords } from "@/components/roster/session-words";
import { NUTRIENT_ROWS, NUTRIENTS } from "@/lib/contract/debrief";
import type { TriageItem } from "@/lib/contract/triage";
import { LastDays } from "./last-days";
import { accountOf, mainSession, nameOf, severityOf, tagOf } from "./words";

const CHIP = {
  safety: "bg-safety text-on-safety",
  concern: "bg-concern-soft text-concern",
  watch: "bg-watch-soft text-watch",
} as const;

interface DetailProps {
  item: TriageItem;
  /** By the athlete's clock, and by the reader's. */
  format: Format;
  own: Format;
  /** The team's time for which the queue was read. */
  nowMs: number;
}

/** Why an athlete is in the queue, on one screen: what happened, planned against actual, and the days before. */
export function Detail({ item, format, own, nowMs }: DetailProps) {
  const hasRules = useHasRules();
  const severity = severityOf(item);
  const session = mainSession(item);
  const base = `/athletes/${item.athlete_uid}`;
  const last = session === undefined ? [] : [sessionWords(session, format)];
  return (
    <article aria-labelledby="open-item">
      <p
        className={`inline-block rounded-full px-3 py-0.5 text-small font-semibold forced-colors:border ${CHIP[severity]}`}
      >
        {tagOf(item)}
      </p>
      <h2 id="open-item" className="mt-2 font-prose text-title font-medium break-words">
        <bdi>{nameOf(item)}</bdi>
      </h2>
      <p className="mt-1 text-ink2">{[...item.groups, ...last, contact(item, own)].join(" · ")}</p>
      <Card>
        <Account item={item} format={format} base={base} />
      </Card>
      {session !== undefined && (
        <Card
          title={`${sessionWords(session, format)}: planned and actual`}
          aside={<a href={`${base}/sessions/${session.activity_id}`}>Open session</a>}
        >
          <Comparison session={session} cutoffs={item.cutoffs} format={format} />
        </Card>
      )}
      {item.evidence.length > 0 && (
        <Card title={item.evidence.length === 1 ? "The session" : "Sessions that show it"}>
          <Evidence item={item} format={format} base={base} />
        </Card>
      )}
      <LastDays {...{ item, format, nowMs }} />
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2">
        <a href={base}>Last weeks</a>
        <a href={`${base}/report`}>Full report</a>
        {hasRules && <a href={`${base}/alerts`}>Rules for {firstNameOf(item.name)}</a>}
      </p>
      <Disclaimer />
    </article>
  );
}

const contact = ({ last_contact_ms }: TriageItem, format: Format): string =>
  last_contact_ms === null
    ? "nobody has written yet"
    : `last written to ${format.relativeDays(last_contact_ms)}`;

/** The account, each piece of it leading to the sessions that it is read from. */
function Account({ item, format, base }: { item: TriageItem; format: Format; base: string }) {
  return (
    <p className="max-w-prose font-prose text-prose">
      {accountOf(item, format).map(({ text, sessionIds }) => {
        const [only] = sessionIds;
        const href =
          sessionIds.length === 1
            ? `${base}/sessions/${only}`
            : `${base}?sessions=${sessionIds.join(",")}`;
        return (
          <span key={text}>
            {sessionIds.length === 0 ? (
              text
            ) : (
              <a href={href} className="text-ink decoration-line">
                {text}
              </a>
            )}{" "}
          </span>
        );
      })}
    </p>
  );
}

function Evidence({ item, format, base }: { item: TriageItem; format: Format; base: string }) {
  const cutoffs = item.cutoffs;
  return (
    <TableScroller label="Sessions that show it">
      <table className="w-full">
        <caption className="sr-only">Sessions that show it, in per cent of plan</caption>
        <thead>
          <tr className="border-b border-line text-left text-small text-ink2">
            <th scope="col" className="py-2 pr-3 font-normal">
              Session
            </th>
            {NUTRIENTS.map((nutrient) => (
              <th key={nutrient} scope="col" className="px-3 text-right font-normal">
                {NUTRIENT_ROWS[nutrient].title}
              </th>
            ))}
            <th scope="col" className="pl-3 text-right font-normal">
              Felt
            </th>
          </tr>
        </thead>
        <tbody>
          {item.evidence.map((session) => (
            <tr key={session.activity_id} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                <a href={`${base}/sessions/${session.activity_id}`}>
                  {sessionWords(session, format)}
                </a>
                {session.is_race === true && " · race"}
              </th>
              {NUTRIENTS.map((nutrient) => {
                const share = session[`${nutrient}_pct`];
                return (
                  <td key={nutrient} className="px-3 text-right whitespace-nowrap">
                    {share !== null && isShort(share, cutoffs[nutrient]) ? (
                      <>
                        <strong>{format.percent(share)}</strong> short
                      </>
                    ) : (
                      orNotReported(share, format.percent)
                    )}
                  </td>
                );
              })}
              <td className="pl-3 text-right whitespace-nowrap">
                {session.user_rating === null ? "not rated" : `${session.user_rating}/5`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroller>
  );
}
