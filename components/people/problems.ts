import { PASSWORD_MAX, PASSWORD_MIN } from "@/lib/people/password-rule";

/** What somebody reads who signs in, by the word that stands in the address of the page. */
const PROBLEMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    email: "That is not an e-mail address. Please check it.",
    wrong: "Address and password do not belong together. You can try again, or have a link mailed.",
    paused:
      "There were too many wrong passwords for this address, so passwords wait a quarter of an hour. A mailed link signs you in now.",
    often: "Too many tries came from your network. Please wait a few minutes.",
    unavailable: "This cannot be done at the moment. Nothing was changed; try again in a while.",
    short: `A password has at least ${PASSWORD_MIN} characters. Several words are easy to remember.`,
    long: `A password has at most ${PASSWORD_MAX} characters.`,
    common: "That password is among the first that others would guess. Please choose another.",
    address: "A password that is made of your address is easy to guess. Please choose another.",
  }),
);

/** The sentence for a word; undefined where there is none to say. */
export const problemText = (word: string | undefined): string | undefined =>
  PROBLEMS.get(String(word));

/** Whether a word is about the password that somebody chose. */
export const isAboutPassword = (word: string | undefined): boolean =>
  ["short", "long", "common", "address"].includes(String(word));
