import { z } from "zod";

const ADDRESS_MAX = 320;

/** The rule of HTML's email input, plus a required dot in the domain. */
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/**
 * Returns the address to send mail to: trimmed, with the domain in A-labels. Null for anything that isn't a single
 * plain address, such as `<a@b.example>`, so no address has a second spelling that gets around limits and unsubscribes.
 */
export function mailAddress(written: string): string | null {
  if (written.length > ADDRESS_MAX) return null;
  const trimmed = written.replace(/^ +| +$/g, "");
  const at = trimmed.lastIndexOf("@");
  const address = `${trimmed.slice(0, at + 1)}${asciiDomain(trimmed.slice(at + 1))}`;
  return ADDRESS.test(address) ? address : null;
}

/**
 * Converts a domain to A-labels (`b\u00fccher.example` becomes `xn--bcher-kva.example`); ASCII domains stay as they
 * are.
 */
function asciiDomain(domain: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant.
  if (/^[\x00-\x7f]*$/.test(domain) || !/^[\p{L}\p{M}\p{N}.\u3002\u30fb-]+$/u.test(domain))
    return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Returns the lowercase key that addresses are compared by; stored text that is no address is compared as is. */
export const addressKey = (written: string): string =>
  (mailAddress(written) ?? written.trim()).toLowerCase();

/** Domains that ignore dots before the `@`. */
const DOTLESS = /@(?:gmail|googlemail)\.com$/;

/**
 * Returns the mailbox that most providers deliver an address to: without a `+tag`, and without the dots that Gmail
 * ignores. Only limits compare by it, since other providers may tell such addresses apart.
 */
export function mailboxOf(written: string): string {
  const key = addressKey(written);
  const at = key.lastIndexOf("@");
  const local = key.slice(0, at).replace(/\+.*/, "");
  return DOTLESS.test(key) ? `${local.replaceAll(".", "")}@gmail.com` : local + key.slice(at);
}

/** An address stored as it was sent, possibly with surrounding spaces. */
export const Email = z
  .string()
  .max(ADDRESS_MAX)
  .refine((written) => mailAddress(written) !== null, "must be an e-mail address")
  .meta({ format: "email" });

/** A deliverable address, parsed from what a person typed. */
export const MailAddress = z
  .string()
  .max(ADDRESS_MAX)
  .transform((typed, context) => {
    const address = mailAddress(typed);
    if (address !== null) return address;
    context.addIssue({ code: "custom", message: "must be an e-mail address" });
    return z.NEVER;
  });
