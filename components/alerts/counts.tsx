import type { Would } from "./use-backtest";

/**
 * Shows how often one rule would have alerted in the last days: "9 · 6 athletes". Old numbers stay, dimmed, until new
 * ones arrive.
 */
export function Counts({ rule, would: { backtest, isUpdating } }: { rule: string; would: Would }) {
  const found = backtest?.by_rule.find((each) => each.rule === rule);
  const [alerts, athletes] = [found?.alert_count ?? 0, found?.athlete_count ?? 0];
  return (
    <p data-rule={rule} className={`text-small lg:pt-1 ${isUpdating ? "text-ink3" : "text-ink"}`}>
      <span className="text-ink3 lg:sr-only">Last 30 days: </span>
      {backtest === null ? (
        "…"
      ) : (
        <>
          {alerts} {alerts === 1 ? "alert" : "alerts"}
          {alerts > 0 && `, ${athletes} ${athletes === 1 ? "athlete" : "athletes"}`}
        </>
      )}
    </p>
  );
}
