import { SEVERITY_NAMES, SeverityMark } from "@/components/charts/marks";
import { type Format, formatOf } from "@/components/format/format";
import { Comparison } from "@/components/roster/comparison";
import { Strip } from "@/components/strip/strip";
import { diagnosisOf } from "@/components/triage/diagnosis";
import { nameOf, reasonsOf, severityOf } from "@/components/triage/words";
import { Key } from "@/components/ui/button";
import type { TriageItem } from "@/lib/contract/triage";
import { sampleItems } from "./sample";
import { SampleQueue } from "./sample-queue";

/** A coach's morning with invented athletes, rendered by the real components. @param nowMs Unix milliseconds */
export function SampleTriage({ nowMs }: { nowMs: number }) {
  const format = formatOf({ locale: "en-GB", units: "metric", timeZone: "UTC", nowMs });
  const rows = sampleItems(nowMs).map((item) => ({
    id: item.athlete_uid,
    name: nameOf(item),
    row: <Row item={item} format={format} />,
    detail: <Opened item={item} format={format} />,
    message: messageFor(item),
  }));
  return (
    <section
      aria-labelledby="sample-triage"
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1 border-b border-line bg-sunken px-4 py-2">
        <h3 id="sample-triage" className="text-label font-bold">
          Sample triage <span className="text-small font-normal text-ink2">invented athletes</span>
        </h3>
        <p className="text-small text-ink2 max-md:hidden">
          <Key>J</Key> <Key>K</Key> move · <Key>M</Key> message · <Key>E</Key> reviewed ·{" "}
          <Key>H</Key> snooze
        </p>
      </div>
      <SampleQueue rows={rows} />
    </section>
  );
}

interface Shown {
  item: TriageItem;
  format: Format;
}

function Row({ item, format }: Shown) {
  const severity = severityOf(item);
  const why = reasonsOf(item, format).join(" · ");
  return (
    <>
      <span className="pt-1">
        <SeverityMark severity={severity} label={SEVERITY_NAMES[severity]} />
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">{nameOf(item)}</span>
        <span className="block text-small text-ink2">{why}</span>
      </span>
    </>
  );
}

function Opened({ item, format }: Shown) {
  const [session] = item.evidence;
  return (
    <>
      <p className="mb-3 font-prose text-section text-pretty">
        {nameOf(item)} {lowered(diagnosisOf(item, format))}
      </p>
      {item.strip === null ? (
        session && <Comparison session={session} cutoffs={item.cutoffs} format={format} />
      ) : (
        <Strip strip={item.strip} words={{ ...format, fluid: format.drink }} isNarrow />
      )}
    </>
  );
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const ASKS = {
  hyponatremia_pattern:
    "both of your refills were water. Next time put mix in them, and drink to thirst. How do you feel today?",
  sodium_short: "your sodium stayed under half of the plan. Which bottle did not work for you?",
  carb_short: "you took less carbohydrate than planned. What got in the way?",
  fluid_short: "you drank less than planned. What got in the way?",
  symptom: "you felt sick three times. When did it begin, and after what?",
  low_rating: "your plan went well, the session did not. What happened?",
} as const;

const messageFor = (item: TriageItem): string => {
  const [marker] = item.markers;
  return `Hi ${nameOf(item)}, ${marker === undefined ? "how was it?" : ASKS[marker.marker]}`;
};
