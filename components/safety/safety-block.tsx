import type { Safety } from "@/lib/contract/prescription";
import { NBSP } from "@/lib/wording/calendars";

interface SafetyBlockProps {
  safety: Safety;
  /** How much to drink, in one sentence. */
  advice: string;
  /** How its reader reads amounts in sentences. */
  sentence: (text: string) => string;
}

/** "low (13%)". @param score 0 to 1 */
function confidenceWords(score: number): string {
  const level = score < 0.4 ? "low" : score < 0.7 ? "medium" : "high";
  return `${level} (${Math.round(score * 100)}%)`;
}

/** The limits and warnings that stand beside every recommendation, and what it is not. It is never folded away. */
export function SafetyBlock({ safety, advice, sentence }: SafetyBlockProps) {
  return (
    <>
      <div className="mt-4 rounded-control border-l-4 border-safety bg-safety-soft px-4 py-3">
        <h3 className="font-semibold">Limits</h3>
        <p>
          {sentence(
            `${advice} Take no more than ${safety.max_safe_sodium_mg_per_hr}${NBSP}mg of sodium per hour.`,
          )}
        </p>
        {safety.requires_human_review && (
          <p className="mt-2">Talk to a qualified professional before you follow this plan.</p>
        )}
        {safety.warnings.map((warning) => (
          <p key={warning} className="mt-2">
            {sentence(warning)}
          </p>
        ))}
      </div>
      <p className="mt-3 text-small text-ink2">
        Recommendations are guidance, not medical instructions. Confidence:{" "}
        {confidenceWords(safety.confidence_score)}.
      </p>
    </>
  );
}
