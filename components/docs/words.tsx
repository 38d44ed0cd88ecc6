/** Renders a sentence, with code in backticks and strong text in double asterisks. */
export function Words({ text }: { text: string }) {
  return text.split(/(`[^`]*`|\*\*[^*]+\*\*)/).map((part, index) => {
    if (index % 2 === 0) return part;
    return part.startsWith("`") ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence, which never move
      <code key={index} className="font-mono">
        {part.slice(1, -1)}
      </code>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence, which never move
      <strong key={index}>{part.slice(2, -2)}</strong>
    );
  });
}
