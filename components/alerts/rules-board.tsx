"use client";

import { useSearchParams } from "next/navigation";
import { type ReactNode, useState, useTransition } from "react";
import { onFirstUse } from "@/components/ui/on-first-use";
import { TRIGGER_NAMES } from "@/lib/contract/triggers";
import { formatOf } from "../format/format";
import { useGo, useLeaving } from "../portal/leaving";
import { Live } from "../portal/live";
import { PageHead } from "../portal/page-head";
import { useReader } from "../portal/settings-context";
import { Button } from "../ui/button";
import { WhenHeard } from "../ui/when-heard";
import { AllChannels } from "./all-channels";
import { Combinations } from "./combinations";
import type { Place, Why } from "./held";
import { Load } from "./load";
import type { Stored } from "./parts";
import { nearestPreset } from "./preset-choice";
import { Quiet } from "./quiet-hours";
import { ReportSettings } from "./report-settings";
import { RuleRow } from "./rule-row";
import { SaveBar } from "./save-bar";
import { type Named, ScopeChoice } from "./scope-choice";
import { useBacktest } from "./use-backtest";
import { useRules } from "./use-rules";
import { PRESET_WORDS } from "./words";

// Loaded on first use.
const PresetDialog = onFirstUse(() =>
  import("./preset-dialog").then(({ PresetDialog }) => PresetDialog),
);
const MergeDialog = onFirstUse(() =>
  import("./merge-dialog").then(({ MergeDialog }) => MergeDialog),
);

const TOPICS = ["rules", "groups"] as const;
const HEADS = ["Alert me on", "When", "Last 30 days", "Source"];

interface RulesBoardProps {
  title: string;
  summary: ReactNode;
  place: Place;
  stored: Stored;
  why: Why;
  canChange: boolean;
  nowMs: number;
  groups: readonly Named[];
  athletes: readonly Named[];
  zones: readonly string[];
  /** True if the page offers a choice of scope. */
  hasScopes: boolean;
}

/**
 * Renders the rules and settings of one place: their values, sources, what they would have sent, and the controls to
 * change them.
 */
export function RulesBoard(props: RulesBoardProps) {
  const {
    title,
    summary,
    place,
    stored,
    why,
    canChange,
    nowMs,
    groups,
    athletes,
    zones,
    hasScopes,
  } = props;
  const { preferences, timeZone, isSample } = useReader();
  const format = formatOf({ ...preferences, timeZone, nowMs });
  const rules = useRules(place, stored, why);
  const would = useBacktest(place, rules.draft);
  const [isStarted, startGoing] = useTransition();
  // Back changes the address at once, and the rules only when they have come.
  const search = useSearchParams();
  const asked = /^(?:group|athlete)$/.test(search.get("scope") ?? "") ? search.get("id") : null;
  const isGoing = isStarted || (hasScopes && asked?.toLowerCase() !== place.id?.toLowerCase());
  const go = useGo(startGoing);
  const { question } = useLeaving(rules.isDirty);
  const [isChoosing, setIsChoosing] = useState(false);
  const { preset, count } = nearestPreset(rules.held);
  const whyOff = isSample
    ? "This is the sample roster. Changes aren’t saved."
    : canChange
      ? null
      : "Only the owner and admins can change these rules, because they apply to other coaches’ athletes.";
  const isOff = whyOff !== null;
  const about = { rules, place, would, format, isOff };
  return (
    <>
      {/* An athlete's rules are on a page that polls by itself and says so once the athlete is gone. */}
      {/* Don’t redraw over unsaved changes: if the group is deleted meanwhile, they would be lost with the page. */}
      {place.scope !== "athlete" && <Live topics={TOPICS} redraws={!rules.isDirty} />}
      <PageHead
        title={title}
        summary={summary}
        actions={
          <Button onClick={() => setIsChoosing(true)} disabled={isOff || isGoing}>
            Preset: {PRESET_WORDS[preset].name}
            {count > 0 && `, ${count} ${count === 1 ? "change" : "changes"}`}
          </Button>
        }
      />
      <WhenHeard>
        {hasScopes && <ScopeChoice {...{ place, groups, athletes }} onGo={go} />}
        {/* What is typed while another scope is on its way would be for this one. */}
        <p role="status" className="min-h-lh text-small text-ink2">
          {isGoing && "Opening…"}
        </p>
        <div inert={isGoing} className={isGoing ? "opacity-60" : ""}>
          <Load {...about} />
          <section aria-labelledby="rules" className="mt-4">
            <h2 id="rules" className="text-label font-bold">
              Rules
            </h2>
            <AllChannels rules={rules} isOff={isOff} />
            <div aria-hidden="true" className="rule-grid mt-3 text-small text-ink3 max-lg:hidden">
              {HEADS.map((head) => (
                <span key={head}>{head}</span>
              ))}
            </div>
            <ul className="mt-1 border-b border-line">
              {TRIGGER_NAMES.map((trigger) => (
                <RuleRow key={trigger} trigger={trigger} {...about} />
              ))}
            </ul>
          </section>
          <Combinations {...about} />
          <Quiet {...about} zones={zones} />
          <ReportSettings {...about} />
        </div>
      </WhenHeard>
      <SaveBar rules={rules} whyOff={whyOff} />
      {isChoosing && (
        <PresetDialog rules={rules} format={format} onClose={() => setIsChoosing(false)} />
      )}
      {rules.theirs !== null && (
        <MergeDialog
          rules={rules}
          theirs={rules.theirs}
          format={format}
          onClose={rules.closeMerge}
        />
      )}
      {question}
    </>
  );
}
