import type { ButtonHTMLAttributes, ReactNode } from "react";

/** Tall enough for a thumb on a phone, smaller with a mouse. */
const SIZE = {
  full: "min-h-11 w-full px-5 sm:w-auto",
  tight: "min-h-11 px-4 md:min-h-9 md:px-3",
  /** Next to another button, each half the width. */
  half: "min-h-12 w-full px-3",
} as const;

const TONE = {
  primary: "bg-accent text-on-accent hover:bg-accent-hover hover:text-on-accent",
  quiet: "border border-edge bg-surface text-ink hover:bg-sunken hover:text-ink",
  /** For actions that can't be undone. */
  ending: "bg-concern text-surface hover:text-surface",
  bare: "text-accent underline underline-offset-2 hover:text-accent-hover",
} as const;

interface Look {
  tone?: keyof typeof TONE;
  size?: keyof typeof SIZE;
}

/** Returns the classes of everything that looks like a button. Disabled ones look so in both themes. */
export const buttonLook = ({ tone = "quiet", size = "tight" }: Look = {}): string =>
  `inline-flex cursor-pointer items-center justify-center gap-2 rounded-control font-semibold no-underline transition-colors disabled:cursor-not-allowed disabled:border-line disabled:bg-off disabled:text-ink3 aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-off aria-disabled:text-ink3 forced-colors:border ${TONE[tone]} ${SIZE[size]}`;

interface Pressed extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /**
   * Temporarily off but still focusable: after a press the button keeps focus while it works, and screen readers
   * announce that it is off and why. `disabled` is permanent and drops the focus.
   */
  isOff?: boolean;
}

/** A button for client-side pages. */
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

/** Shows a button's keyboard shortcut. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-mark border border-current px-1 font-sans text-small leading-none font-semibold max-md:hidden">
      {children}
    </kbd>
  );
}

/** The primary button of a form. */
export function SubmitButton({ children }: { children: ReactNode }) {
  return (
    <button type="submit" className={buttonLook({ tone: "primary", size: "full" })}>
      {children}
    </button>
  );
}

/** A link that looks like a button. */
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

/** A secondary submit button; `to` overrides the form's action, null keeps it. Outside its form, `form` is its id. */
export function QuietButton({
  to,
  form,
  children,
}: {
  to: string | null;
  form?: string;
  children: ReactNode;
}) {
  return (
    <button
      type="submit"
      form={form}
      className={buttonLook({ size: "full" })}
      {...(to === null ? {} : { formAction: to })}
    >
      {children}
    </button>
  );
}
