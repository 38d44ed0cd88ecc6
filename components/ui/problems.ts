import { PASSWORD_MAX, PASSWORD_MIN } from "@/lib/people/password-rule";

/** What somebody reads when a form was not taken, by the word that stands in the address of the page. */
const PROBLEMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    email: "That is not an e-mail address. Please check it.",
    wrong: "Address and password do not belong together. You can try again, or have a link mailed.",
    paused:
      "There were too many wrong passwords for this address, so passwords wait a quarter of an hour. A mailed link signs you in now.",
    often: "Too many tries came from your network. Please wait a few minutes.",
    signed_out: "You had been signed out, so nothing was sent or changed.",
    unavailable: "This cannot be done at the moment. Nothing was changed; try again in a while.",
    message: "Please write something, in plain text.",
    message_long: "That is too long. Please shorten it, or send it in two parts.",
    message_limit: "You have written many messages today. Please try again later.",
    debrief_limit: "You have sent very many reports today. Please try again later.",
    already_sent: "It was sent already, so it can no longer be taken back.",
    record: "Please choose which record they may see.",
    name: "Please give the team a name, and a time zone that exists.",
    invitation_expired: "This invitation does not hold any more. Ask the coach for a new one.",
    resource_limit_exceeded:
      "The team has no place left. Nothing was shared; ask the coach to make room and try again.",
    resource_not_found: "That is not there any more. Nothing was changed.",
    team_not_empty:
      "Your own team still has coaches, athletes or a plan. Hand it over or end those first.",
    already_in_team: "You coach in a team already. Leave that one first.",
    choice: "Please choose a plan, and whole numbers of coaches and seats.",
    price: "The price has changed since you saw it. Nothing was charged; please look again.",
    seat_limit_exceeded:
      "More athletes have a seat of the team than that. Nothing was changed; take seats back first.",
    team_limit:
      "The team has more coaches or athletes than that plan includes. Nothing was changed; choose more, or make room first.",
    no_changes: "There is nothing of the kind to change. Nothing was changed.",
    role_required: "Only the team's owner and admins can do that. Nothing was changed.",
    busy: "Another change is being made at this moment. Look again in a minute.",
    declined:
      "Your payment did not go through, so nothing was changed. Change the way you pay, then try again.",
    replaced: "Another choice was made at the same time. Nothing was charged; please choose again.",
    invalid_value: "Something in it cannot be right. Nothing was changed; please look again.",
    activity_not_found: "That session is not there any more. Nothing was changed.",
    zone: "Please choose a time zone that exists.",
    rating: "Please say how it went, from 1 to 5. Nothing was sent.",
    carried:
      "There is no amount that the share is of: enter what you carried, or the exact amount.",
    gone: "That session is not there any more, or the link opens it no more. Nothing was sent.",
    meanwhile:
      "This session was reported elsewhere since you opened it. Send again to replace that.",
    short: `A password has at least ${PASSWORD_MIN} characters. Several words are easy to remember.`,
    long: `A password has at most ${PASSWORD_MAX} characters.`,
    common: "That password is among the first that others would guess. Please choose another.",
    address: "A password that is made of your address is easy to guess. Please choose another.",
  }),
);

/** The sentence for a word; undefined where there is none to say. */
export const problemText = (word: unknown): string | undefined => PROBLEMS.get(String(word));

/** Whether a word is about the password that somebody chose. */
export const isAboutPassword = (word: string | undefined): boolean =>
  ["short", "long", "common", "address"].includes(String(word));
