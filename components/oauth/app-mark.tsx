/** Shows an app's logo if it has one, else its initial. */
export function AppMark({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  return (
    <span
      aria-hidden="true"
      className="relative flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-control border border-line bg-sunken font-prose text-section text-ink2"
    >
      {logoUrl === null ? (
        name.slice(0, 1).toUpperCase()
      ) : (
        // biome-ignore lint/performance/noImgElement: it is the app's own, wherever that is
        <img
          src={logoUrl}
          alt=""
          referrerPolicy="no-referrer"
          className="absolute inset-0 size-full bg-surface object-contain"
        />
      )}
    </span>
  );
}
