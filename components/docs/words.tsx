/** A sentence of a table, with what stands between backticks as code. */
export function Words({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence, which never move
      <code key={index} className="font-mono">
        {part}
      </code>
    ),
  );
}
