import { backtestRules } from "@/lib/alerts/backtesting";
import { resource } from "@/lib/api/route";
import { BACKTEST_UNITS, Backtest, BacktestInput } from "@/lib/contract/notification";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/alerts/backtest",
  {
    POST: {
      summary: "See what alert rules, set or proposed, would have told in the last days.",
      description:
        "Judged by what judges every day, in the place of what is set at the scope. Nothing is changed or sent. It costs as much of the rate as 25 calls.",
      capability: "coach:backtests",
      cost: "data",
      isDear: true,
      effect: "none",
      units: () => BACKTEST_UNITS,
      body: BacktestInput,
      response: Backtest,
      errors: ["resource_not_found"],
      run: ({ scope, body }) => backtestRules(scope, body),
    },
  },
);
