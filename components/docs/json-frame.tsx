import { CopyButton } from "../ui/copy-button";

/** Shows a value as JSON with a copy button. */
export function JsonFrame({ value }: { value: unknown }) {
  const text = JSON.stringify(value, null, 2);
  return (
    <>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-control border border-edge bg-surface p-3 font-mono text-code"
      >
        {text}
      </pre>
      <p className="mt-2">
        <CopyButton text={text} what="the JSON" />
      </p>
    </>
  );
}
