import { CourseProfile } from "@/components/charts/course-profile";
import { useIsOpen } from "@/components/portal/settings-context";
import { drawnKey } from "@/components/portal/shortcuts";
import { Button, Key } from "@/components/ui/button";
import type { TriageItem } from "@/lib/contract/triage";
import type { Done } from "./decisions";
import { isTooMany, type Section } from "./order";
import { QueueRow } from "./queue-row";
import type { FormatIn } from "./use-format";
import { severityOf } from "./words";

interface QueueProps {
  title: string;
  summary: string;
  sections: readonly Section[];
  openId: string | null;
  done: ReadonlyMap<string, Done>;
  formatIn: FormatIn;
  onOpen: (athleteUid: string) => void;
  onMessageAll: (items: readonly TriageItem[]) => void;
  messageAllKey: string | null;
}

/** Renders the queue: its progress, and its items by section. */
export function Queue(props: QueueProps) {
  const { title, summary, sections, openId, done, formatIn } = props;
  const isOpen = useIsOpen();
  const items = sections.flatMap((section) => section.items);
  const places = new Map(items.map(({ athlete_uid }, at) => [athlete_uid, at + 1]));
  return (
    <>
      <h1 className="font-prose text-title font-medium">{title}</h1>
      <p role="status" className="mt-1 text-ink2">
        {summary}
      </p>
      {items.length > 0 && (
        <div className="mt-4 text-accent">
          <CourseProfile
            items={items.map((item) => ({
              severity: severityOf(item),
              isHandled: done.has(item.athlete_uid),
              isCurrent: item.athlete_uid === openId,
            }))}
          />
        </div>
      )}
      {isTooMany(items.length) && (
        <p className="mt-4 rounded-control border-l-4 border-info bg-info-soft px-4 py-3">
          {items.length} items is too many to be useful.{" "}
          {isOpen("/alerts") ? (
            <a href="/alerts">Adjust your alert rules</a>
          ) : (
            "Ask to have the alert rules adjusted"
          )}{" "}
          so that what matters stands out.
        </p>
      )}
      {sections.map((section) => (
        <section key={section.key} aria-label={section.title} className="mt-5">
          <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="min-w-0 text-label font-bold break-words">{section.title}</h2>
            <span className="text-small text-ink2">{section.note}</span>
          </div>
          {section.isPattern && <MessageAll section={section} {...props} />}
          <ul>
            {section.items.map((item) => (
              <QueueRow
                key={item.athlete_uid}
                item={item}
                format={formatIn(item.time_zone)}
                own={formatIn(null)}
                isOpen={item.athlete_uid === openId}
                isPattern={section.isPattern}
                place={`${places.get(item.athlete_uid)} of ${items.length}`}
                handled={done.get(item.athlete_uid)?.said ?? null}
                onOpen={props.onOpen}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Messages everyone in a pattern who is still waiting. */
function MessageAll({
  section,
  done,
  onMessageAll,
  messageAllKey,
}: QueueProps & { section: Section }) {
  const waiting = section.items.filter(({ athlete_uid }) => !done.has(athlete_uid));
  if (waiting.length < 2) return null;
  return (
    <div className="mb-2 print:hidden">
      <Button onClick={() => onMessageAll(waiting)} aria-keyshortcuts={messageAllKey ?? undefined}>
        Message all {waiting.length}
        {messageAllKey !== null && <Key>{drawnKey(messageAllKey)}</Key>}
      </Button>
    </div>
  );
}
