import { firstNameOf } from "@/components/athlete/words";
import type { Format } from "@/components/format/format";
import { Card } from "@/components/portal/sections";
import { useHasRules } from "@/components/portal/settings-context";
import { Disclaimer } from "@/components/portal/states";
import { Comparison } from "@/components/roster/comparison";
import { KINDS, sessionWords } from "@/components/roster/session-words";
import { Strip } from "@/components/strip/strip";
import type { TriageItem } from "@/lib/contract/triage";
import { diagnosisOf } from "./diagnosis";
import { Evidence } from "./evidence";
import { LastDays } from "./last-days";
import { mainSession, nameOf, severityOf, tagOf } from "./words";

const CHIP = {
  safety: "bg-safety text-on-safety",
  concern: "bg-concern-soft text-concern",
  watch: "bg-watch-soft text-watch",
} as const;

interface DetailProps {
  item: TriageItem;
  /** In the athlete's time zone, and in the reader's. */
  format: Format;
  own: Format;
  /** Team time at which the queue was read. */
  nowMs: number;
}

/** Shows why an athlete is in the queue: the diagnosis, the session that shows it, and the remaining evidence. */
export function Detail({ item, format, own, nowMs }: DetailProps) {
  const hasRules = useHasRules();
  const severity = severityOf(item);
  const session = mainSession(item);
  const base = `/athletes/${item.athlete_uid}`;
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
      <p className="mt-1 max-w-prose font-prose text-section text-pretty">
        {diagnosisOf(item, format)}
      </p>
      <Context item={item} format={format} />
      {session !== undefined && item.markers.length > 0 && (
        <Card
          title={sessionTitle(session, format)}
          aside={<a href={`${base}/sessions/${session.activity_id}`}>Open session</a>}
        >
          {item.strip === null ? (
            <Comparison session={session} cutoffs={item.cutoffs} format={format} />
          ) : (
            <Strip strip={item.strip} words={{ ...format, fluid: format.drink }} />
          )}
        </Card>
      )}
      <Evidence item={item} format={format} base={base} />
      <LastDays {...{ item, format, nowMs }} />
      <p className="mt-4 flex flex-wrap justify-between gap-x-5 gap-y-2">
        <span className="text-ink2">{lastMessage(item, own)}</span>
        <span className="flex flex-wrap gap-x-5 gap-y-2">
          <a href={base}>All sessions</a>
          <a href={`${base}/report`}>Full report</a>
          {hasRules && <a href={`${base}/alerts`}>Rules for {firstNameOf(item.name)}</a>}
        </span>
      </p>
      <Disclaimer />
    </article>
  );
}

const sessionTitle = (session: TriageItem["evidence"][number], format: Format): string =>
  [
    sessionWords(session, format),
    ...(session.temperature_c === null ? [] : [format.temperature(session.temperature_c)]),
  ].join(", ");

const lastMessage = ({ last_contact_ms }: TriageItem, format: Format): string =>
  last_contact_ms === null
    ? "No message yet"
    : `Last message ${format.date(last_contact_ms)}, ${format.relativeDays(last_contact_ms)}`;

/** Shows since when, and who the athlete is: group, age, and next race. */
function Context({ item, format }: { item: TriageItem; format: Format }) {
  const { reach, groups, age, next_race: race } = item;
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small text-ink2">
      {reach.since_ms !== null && (
        <span>
          <strong className="text-ink">Since</strong> {format.date(reach.since_ms)}
        </span>
      )}
      {groups.map((group) => (
        <span key={group}>{group}</span>
      ))}
      {age !== null && <span>Age {age}</span>}
      {race !== null && (
        <span>
          <strong className="text-ink">Next race</strong> {format.date(race.scheduled_ms)},{" "}
          <bdi>{race.name ?? KINDS[race.type].one}</bdi>
          {race.temperature_c !== null && `, about ${format.temperature(race.temperature_c)}`}
        </span>
      )}
    </p>
  );
}
