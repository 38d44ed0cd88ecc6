import { Skeleton } from "./states";

/** The place of a page that comes: only where the page is surely there, since it is answered before that is known. */
export function LoadingPage() {
  return (
    <main id="main" className="px-4 py-5 md:px-7">
      <div className="late h-8 w-60 rounded-control bg-sunken" />
      <Skeleton lines={8} />
    </main>
  );
}
