import { CopyButton } from "../ui/copy-button";
import type { Snippet } from "./first-call";

/** Renders code with a copy button. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className="mt-2">
      <pre className="rounded-control border border-edge bg-sunken p-3 font-mono text-code break-words whitespace-pre-wrap">
        <code>{code}</code>
      </pre>
      <div className="mt-2">
        <CopyButton text={code}>{label}</CopyButton>
      </div>
    </div>
  );
}

/** Shows the same code in several languages, one at a time. Works without JavaScript. */
export function Snippets({ snippets }: { snippets: readonly Snippet[] }) {
  return (
    <div className="mt-3 rounded-card border border-line bg-surface">
      {snippets.map(({ language, code }, place) => (
        <details
          key={language}
          name="language"
          open={place === 0}
          className="border-b border-line px-4 py-2 last:border-b-0"
        >
          <summary className="folds min-h-11 font-semibold md:min-h-8">{language}</summary>
          <CodeBlock code={code} label={`Copy the ${language}`} />
        </details>
      ))}
    </div>
  );
}
