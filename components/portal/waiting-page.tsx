import { PageHead } from "./page-head";
import { DETAIL, QUEUE, SHAPES, type Shape } from "./waiting-shapes";

interface WaitingPageProps {
  /** The page's title; null if not known yet. */
  title: string | null;
  /** The page's layout. */
  as: keyof typeof SHAPES;
}

/**
 * The loading state of a page: its title and placeholders in their final size. Only for pages certain to exist, since
 * the response starts before all data is read.
 */
export function WaitingPage({ title, as }: WaitingPageProps) {
  const shape = SHAPES[as];
  return (
    <main id="main" className={`px-4 py-5 md:px-7 ${shape.width}`}>
      <Reading />
      <Boxes shape={shape.above} />
      {title === null ? <Boxes shape={[shape.title]} /> : <PageHead title={title} />}
      <Boxes shape={shape.below} />
    </main>
  );
}

/** The loading state of the morning queue, with its open item next to it. */
export function WaitingQueue({ title }: { title: string }) {
  return (
    <main id="main" className="desk-split desk:min-h-dvh">
      <div className="border-line px-4 pt-4 pb-10 desk:row-span-2 desk:border-r">
        <Reading />
        <h1 className="font-prose text-title font-medium">{title}</h1>
        <Boxes shape={QUEUE} />
      </div>
      <div className="min-w-0 px-4 pt-5 pb-10 max-desk:hidden md:px-7">
        <Boxes shape={DETAIL} />
      </div>
    </main>
  );
}

const Reading = () => (
  <p role="status" className="sr-only">
    Loading…
  </p>
);

const Boxes = ({ shape }: { shape: Shape }) => (
  <div aria-hidden="true">
    {shape.map((look, place) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
        key={place}
        className={`rounded-control bg-sunken forced-colors:border ${look}`}
      />
    ))}
  </div>
);
