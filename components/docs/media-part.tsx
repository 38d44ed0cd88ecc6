const ABOUT: Readonly<Record<string, string>> = {
  "text/event-stream": "Server-sent events, each as it happens.",
  "application/pdf": "Or a PDF, with format=pdf or the Accept header.",
};

/** What an answer is where it is not JSON alone. */
export function MediaPart({ mediaTypes }: { mediaTypes: readonly string[] }) {
  if (mediaTypes.length === 0) return <p>No body. The status says it all.</p>;
  return mediaTypes
    .filter((type) => ABOUT[type] !== undefined)
    .map((type) => (
      <p key={type}>
        {ABOUT[type]} <code className="font-mono">{type}</code>
      </p>
    ));
}
