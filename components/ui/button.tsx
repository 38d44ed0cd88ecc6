import type { ButtonHTMLAttributes, ReactNode } from "react";

/** Tall enough for a thumb on a phone, calmer where there is a pointer. */
const SIZE = {
  full: "min-h-11 w-full px-5 sm:w-auto",
  tight: "min-h-11 px-4 md:min-h-9 md:px-3",
  /** Beside another one, each half of a column. */
  half: "min-h-12 w-full px-3",
} as const;

const TONE = {
  primary: "bg-accent text-on-accent hover:bg-accent-hover hover:text-on-accent",
  quiet: "border border-edge bg-surface text-ink hover:bg-sunken hover:text-ink",
  /** What cannot be taken back. */
  ending: "bg-concern text-surface hover:text-surface",
  bare: "text-accent underline underline-offset-2 hover:text-accent-hover",
} as const;

interface Look {
  tone?: keyof typeof TONE;
  size?: keyof typeof SIZE;
}

/** How everything looks that is pressed. What is off looks so, in both themes. */
export const buttonLook = ({ tone = "quiet", size = "tight" }: Look = {}): string =>
  `inline-flex cursor-pointer items-center justify-center gap-2 rounded-control font-semibold no-underline transition-colors disabled:cursor-not-allowed disabled:border-line disabled:bg-off disabled:text-ink3 aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-off aria-disabled:text-ink3 forced-colors:border ${TONE[tone]} ${SIZE[size]}`;

interface Pressed extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /**
   * Off for now, and still to be reached: whoever pressed it keeps the focus while it works, and hears that it is off and
   * why. `disabled` is for what is off for good, and lets the focus fall.
   */
  isOff?: boolean;
}

/** Something to press on a page that runs in the browser. */
export function Button({
  tone = "quiet",
  size = "tight",
  className = "",
  type = "button",
  isOff,
  ...rest
}: Pressed) {
  const look = `${buttonLook({ tone, size })} ${className}`;
  if (isOff === undefined) return <button type={type} className={look} {...rest} />;
  const { onClick } = rest;
  return (
    <button
      type={type}
      className={look}
      {...rest}
      aria-disabled={isOff || undefined}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

/** The letter by which a button is pressed too. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-mark border border-current px-1 font-sans text-small leading-none font-semibold max-md:hidden">
      {children}
    </kbd>
  );
}

/** The one primary button of a form. */
export function SubmitButton({ children }: { children: ReactNode }) {
  return (
    <button type="submit" className={buttonLook({ tone: "primary", size: "full" })}>
      {children}
    </button>
  );
}

/** A link that leads on, looking like the button it stands for. */
export function ButtonLink({
  href,
  tone = "primary",
  size = "full",
  children,
}: Look & { href: string; children: ReactNode }) {
  return (
    <a href={href} className={buttonLook({ tone, size })}>
      {children}
    </a>
  );
}

/** Another thing that a form can do; `to` is where it goes instead, null for where the form goes anyway. */
export function QuietButton({ to, children }: { to: string | null; children: ReactNode }) {
  return (
    <button
      type="submit"
      className={buttonLook({ size: "full" })}
      {...(to === null ? {} : { formAction: to })}
    >
      {children}
    </button>
  );
}
