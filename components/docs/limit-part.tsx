const COSTS: Readonly<Record<string, string>> = {
  none: "It costs nothing of the account’s day.",
  data: "It costs one call of the account’s day, and none of the intelligence ceiling.",
  intelligence: "It counts on the account’s day and on its intelligence ceiling.",
  control: "It costs one call, and still works when the day is used up.",
};

/** What a call costs, and which headers tell. */
export const LimitPart = ({ cost, isPublic }: { cost: string; isPublic: boolean }) => (
  <>
    <p>
      {isPublic ? "No key is needed; calls are limited by address." : (COSTS[cost] ?? "")}{" "}
      <a href="/docs/limits">All limits</a>
    </p>
    <p className="mt-2">
      Every answer has <code className="font-mono">X-Request-Id</code>,{" "}
      <code className="font-mono">X-RateLimit-*</code> where a limit applies, and the{" "}
      <a href="/docs/data-policy">headers of the data policy</a>.
    </p>
  </>
);
