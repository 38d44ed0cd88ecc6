/** Icons for what an app can see, can do and never does, 20 units wide. */
export const EYE =
  "M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5Zm8 2.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z";
export const PEN = "m4 16 .7-3.5L13.5 3.7l2.8 2.8-8.8 8.8L4 16Z";
export const NEVER = "m5 5 10 10M15 5 5 15";

const OFF = {
  switched: { list: "dim-when-read-only", note: "when-read-only" },
  now: { list: "text-ink3", note: "" },
} as const;

interface ScopeListProps {
  title: string;
  mark: string;
  /** How read-only mode disables it: following the question's switch, or already now. */
  off?: keyof typeof OFF | null;
  children: readonly string[];
}

/** Lists an app's permissions in plain words; nothing if there are none. */
export function ScopeList({ title, mark, off = null, children }: ScopeListProps) {
  if (children.length === 0) return null;
  const look = off === null ? null : OFF[off];
  return (
    <div className="mt-6">
      <p aria-hidden="true" className="text-small text-ink2">
        {title}
      </p>
      <ul aria-label={title} className={`mt-2 space-y-2 ${look?.list ?? ""}`}>
        {children.map((words) => (
          <li key={words} className="flex gap-3">
            <svg
              aria-hidden="true"
              viewBox="0 0 20 20"
              className="mt-0.5 size-5 shrink-0 fill-none stroke-current"
              strokeWidth="1.5"
            >
              <path d={mark} />
            </svg>
            <span>
              <span className="font-semibold">{words}</span>
              {look !== null && (
                <span className={`block text-small text-ink2 ${look.note}`}>
                  Off while read only is on
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
