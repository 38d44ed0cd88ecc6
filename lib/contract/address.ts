import { z } from "zod";

const ADDRESS_MAX = 320;

/** The rule of HTML's e-mail input, with a dot in the domain. */
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/**
 * The address that mail for this text goes to: spaces around it removed, its domain in A-labels. Null
 * for anything that is not one plain address, such as `<a@b.example>`, so that no address has a second spelling by
 * which limits and unsubscribes could be passed.
 */
export function mailAddress(written: string): string | null {
  if (written.length > ADDRESS_MAX) return null;
  const trimmed = written.replace(/^ +| +$/g, "");
  const at = trimmed.lastIndexOf("@");
  const address = `${trimmed.slice(0, at + 1)}${asciiDomain(trimmed.slice(at + 1))}`;
  return ADDRESS.test(address) ? address : null;
}

/** A domain in A-labels (`b\u00fccher.example` is `xn--bcher-kva.example`); what is ASCII already stays as it is. */
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

/** What addresses are compared by, in lower case; stored text that is no address is compared as it is. */
export const addressKey = (written: string): string =>
  (mailAddress(written) ?? written.trim()).toLowerCase();

/** An address that is stored as it was sent, possibly with spaces around it. */
export const Email = z
  .string()
  .max(ADDRESS_MAX)
  .refine((written) => mailAddress(written) !== null, "must be an e-mail address")
  .meta({ format: "email" });

/** An address as it is mailed to, from what a person typed. */
export const MailAddress = z
  .string()
  .max(ADDRESS_MAX)
  .transform((typed, context) => {
    const address = mailAddress(typed);
    if (address !== null) return address;
    context.addIssue({ code: "custom", message: "must be an e-mail address" });
    return z.NEVER;
  });
