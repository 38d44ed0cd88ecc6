import { Fragment } from "react";
import { Lanes } from "@/components/charts/lanes";
import { SEVERITY_NAMES, SeverityMark } from "@/components/charts/marks";
import type { Format } from "@/components/format/format";
import type { TriageItem } from "@/lib/contract/triage";
import { nameOf, rowParts, severityOf } from "./words";

/** Returns the element id of an item's row. */
export const rowIdOf = (item: { athlete_uid: string }): string => `item-${item.athlete_uid}`;

interface QueueRowProps {
  item: TriageItem;
  /** In the athlete's time zone, and in the reader's. */
  format: Format;
  own: Format;
  isOpen: boolean;
  /** True if it is listed under its pattern's heading. */
  isPattern: boolean;
  /** Its position in the whole queue and the total: `3 of 12`. */
  place: string;
  /** Shown instead of the reason once handled; null while it waits. */
  handled: string | null;
  onOpen: (athleteUid: string) => void;
}

/** Renders an athlete in the queue: severity, name, reason, and the last two weeks at a glance. */
export function QueueRow(props: QueueRowProps) {
  const { item, format, own, isOpen, isPattern, place, handled, onOpen } = props;
  const severity = severityOf(item);
  const id = rowIdOf(item);
  return (
    <li>
      <a
        id={id}
        href={`/triage?open=${item.athlete_uid}`}
        aria-current={isOpen ? "true" : undefined}
        aria-labelledby={`what-${item.athlete_uid}`}
        aria-describedby={`lanes-${item.athlete_uid}`}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(item.athlete_uid);
        }}
        className={`flex scroll-mb-28 scroll-mt-5 items-start gap-3 rounded-card border border-transparent px-3 py-2 text-ink no-underline hover:text-ink aria-[current]:border-edge aria-[current]:bg-surface aria-[current]:shadow-bar ${handled === null ? "hover:bg-sunken" : "text-ink3"}`}
      >
        <span id={`what-${item.athlete_uid}`} className="flex min-w-0 flex-1 items-start gap-3">
          <span className="pt-1">
            <SeverityMark severity={severity} label={SEVERITY_NAMES[severity]} />
          </span>
          <span className="min-w-0 flex-1">
            <span
              className={`block break-words ${handled === null ? "font-semibold" : "text-ink2"}`}
            >
              <bdi>{nameOf(item)}</bdi>
              {handled !== null && (
                <span aria-hidden="true" className="text-ok">
                  {" "}
                  ✓
                </span>
              )}
            </span>
            <span className="parts block text-small text-ink2">
              {(handled === null ? rowParts(item, format, own, isPattern) : [handled]).map(
                (part) => (
                  <Fragment key={part}>
                    <span>{part}</span>{" "}
                  </Fragment>
                ),
              )}
            </span>
            <span className="sr-only">{place}</span>
          </span>
        </span>
        {/* Screen readers get the last days after the name and reason. */}
        <span id={`lanes-${item.athlete_uid}`} className="shrink-0">
          <Lanes lanes={item.lanes} cutoffs={item.cutoffs} />
        </span>
      </a>
    </li>
  );
}
