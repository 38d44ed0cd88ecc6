import { backtestRules } from "@/lib/alerts/backtesting";
import { resource } from "@/lib/api/route";
import { BACKTEST_UNITS, Backtest, BacktestInput } from "@/lib/contract/notification";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/alerts/backtest",
  {
    POST: {
      summary: "Backtest current or proposed alert rules.",
      description:
        "Shows which alerts would have been sent over the last days, using the same evaluation as the daily run. Proposed rules or settings replace those set at the scope. Changes and sends nothing. Counts as 25 calls toward the rate limit.",
      capability: "coach:backtests",
      cost: "data",
      isDear: true,
      effect: "none",
      units: BACKTEST_UNITS,
      body: BacktestInput,
      response: Backtest,
      errors: ["resource_not_found"],
      run: ({ scope, body }) => backtestRules(scope, body),
    },
  },
);
