import { Lanes } from "@/components/charts/lanes";
import { SEVERITY_NAMES, SeverityMark } from "@/components/charts/marks";
import type { Format } from "@/components/format/format";
import type { TriageItem } from "@/lib/contract/triage";
import { nameOf, reasonLine, severityOf } from "./words";

interface QueueRowProps {
  item: TriageItem;
  /** By the athlete's clock, and by the reader's. */
  format: Format;
  own: Format;
  isOpen: boolean;
  /** What stands instead of the reason once it is handled; null while it waits. */
  handled: string | null;
  onOpen: (athleteUid: string) => void;
}

/** One athlete of the queue: how much, who, why, and the last two weeks at a glance. */
export function QueueRow({ item, format, own, isOpen, handled, onOpen }: QueueRowProps) {
  const severity = severityOf(item);
  return (
    <li>
      <a
        id={`item-${item.athlete_uid}`}
        href={`/triage?open=${item.athlete_uid}`}
        aria-current={isOpen ? "true" : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(item.athlete_uid);
        }}
        className={`flex scroll-mb-28 scroll-mt-5 items-start gap-3 rounded-card border border-transparent px-3 py-2 text-ink no-underline hover:text-ink aria-[current]:border-edge aria-[current]:bg-surface aria-[current]:shadow-bar ${handled === null ? "hover:bg-sunken" : "text-ink3"}`}
      >
        <span className="pt-1">
          <SeverityMark severity={severity} label={SEVERITY_NAMES[severity]} />
        </span>
        <span className="min-w-0 flex-1">
          <span className={`block break-words ${handled === null ? "font-semibold" : "text-ink2"}`}>
            <bdi>{nameOf(item)}</bdi>
            {handled !== null && (
              <span aria-hidden="true" className="text-ok">
                {" "}
                ✓
              </span>
            )}
          </span>
          <span className="block text-small text-ink2">
            {handled ?? reasonLine(item, format, own)}
          </span>
        </span>
        <Lanes lanes={item.lanes} cutoffs={item.cutoffs} />
      </a>
    </li>
  );
}
