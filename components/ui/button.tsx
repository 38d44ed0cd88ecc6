import type { ReactNode } from "react";

const LOOK =
  "inline-flex min-h-11 w-full items-center justify-center rounded-control bg-accent px-5 font-semibold text-on-accent no-underline hover:bg-accent-hover hover:text-on-accent sm:w-auto";

/** The one primary button of a view. */
export function SubmitButton({ children }: { children: ReactNode }) {
  return (
    <button type="submit" className={`${LOOK} cursor-pointer`}>
      {children}
    </button>
  );
}

/** A link that leads on, looking like the button it stands for. */
export function ButtonLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={LOOK}>
      {children}
    </a>
  );
}

const QUIET =
  "inline-flex min-h-11 w-full cursor-pointer items-center justify-center rounded-control border border-edge bg-surface px-5 font-semibold text-ink hover:bg-sunken sm:w-auto";

/** Another thing that a form can do; `to` is where it goes instead, null for where the form goes anyway. */
export function QuietButton({ to, children }: { to: string | null; children: ReactNode }) {
  return (
    <button type="submit" className={QUIET} {...(to === null ? {} : { formAction: to })}>
      {children}
    </button>
  );
}
