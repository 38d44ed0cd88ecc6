const COSTS: Readonly<Record<string, string>> = {
  none: "It doesn’t count toward the account’s daily limits.",
  data: "It counts as one call toward the account’s daily limit, but not toward its intelligence limit.",
  intelligence: "It counts toward the account’s daily limit and its intelligence limit.",
  control: "It counts as one call, and still works when the daily limit is reached.",
};

/** What a call costs, and which headers tell. */
export const LimitPart = ({ cost, isPublic }: { cost: string; isPublic: boolean }) => (
  <>
    <p>
      {isPublic ? "No key is needed; calls are limited by address." : (COSTS[cost] ?? "")}{" "}
      <a href="/docs/limits">All limits</a>
    </p>
    <p className="mt-2">
      Every response has <code className="font-mono">X-Request-Id</code>,{" "}
      <code className="font-mono">X-RateLimit-*</code> where a limit applies, and the{" "}
      <a href="/docs/data-policy">headers of the data policy</a>.
    </p>
  </>
);
