interface SafetyBlockProps {
  /** The result of `limitsOf`, with amounts in the reader's format. */
  limits: readonly string[];
  /** 0 to 1. */
  confidence: number;
}

/**
 * Describes the confidence: "low, based on 13% of what we ask". It says how much is known, not how right the numbers
 * are. @param score 0 to 1
 */
function confidenceWords(score: number): string {
  const level = score < 0.4 ? "low" : score < 0.7 ? "medium" : "high";
  if (score === 1) return `${level}, based on all answers`;
  return `${level}, based on ${Math.round(score * 100)}% of what we ask`;
}

/** Shows the limits and warnings that accompany every recommendation, and what it is not. Never collapsed. */
export function SafetyBlock({ limits, confidence }: SafetyBlockProps) {
  return (
    <>
      <div className="mt-4 space-y-2 rounded-control border-l-4 border-edge bg-sunken px-4 py-3">
        <h3 className="mb-0 font-semibold">Limits</h3>
        {limits.map((limit) => (
          <p key={limit}>{limit}</p>
        ))}
      </div>
      <p className="mt-3 text-small text-ink2">
        Recommendations are guidance, not medical instructions. Confidence:{" "}
        {confidenceWords(confidence)}.
      </p>
    </>
  );
}
