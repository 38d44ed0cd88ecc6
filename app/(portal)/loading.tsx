import { Skeleton } from "@/components/portal/states";

/** The place of a page that comes. */
export default function Loading() {
  return (
    <main id="main" className="mx-auto max-w-6xl px-4 py-5 md:px-7">
      <div className="late h-8 w-60 rounded-control bg-sunken" />
      <Skeleton lines={8} />
    </main>
  );
}
