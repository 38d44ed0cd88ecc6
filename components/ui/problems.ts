import { TEAM_EXTRAS_MAX } from "@/lib/contract/plans";
import { PASSWORD_MAX, PASSWORD_MIN } from "@/lib/people/password-rule";

/** Messages for a refused form, by the error code in the page's URL. */
const PROBLEMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    email: "That’s not a valid email address.",
    wrong: "Wrong email or password. Try again, or sign in with an email link.",
    paused:
      "Too many wrong passwords for this address. Try again in 15 minutes, or sign in with an email link now.",
    often: "Too many attempts from your network. Wait a few minutes and try again.",
    rate_limit_exceeded: "That was too fast. Nothing was changed. Wait a moment and try again.",
    signed_out: "You were signed out, so nothing was sent or changed.",
    other_person: "Someone else is signed in to this browser now, so nothing was sent or changed.",
    service_unavailable: "We’re busy right now. Nothing was changed. Try again in a moment.",
    unavailable: "This isn’t available right now. Nothing was changed. Try again later.",
    message: "Write something, in plain text.",
    message_long: "That’s too long. Shorten it, or send it in two parts.",
    message_limit: "You’ve reached today’s message limit. Try again later.",
    coaching_ended: "Nothing was sent: that coach no longer coaches you.",
    debrief_limit: "You’ve reached today’s report limit. Try again later.",
    already_sent: "It was already sent, so you can’t undo it.",
    record: "Choose which record they may see.",
    name: "Enter a team name and choose a valid time zone.",
    your_name: "Enter your name, with at least one letter or digit. Nothing was changed.",
    invitation_expired: "This invitation is no longer valid. Ask the coach for a new one.",
    resource_limit_exceeded:
      "The team is full. Nothing was shared. Ask the coach to make room, then try again.",
    resource_not_found: "That no longer exists. Nothing was changed.",
    team_not_empty:
      "Your own team still has coaches, athletes or a plan. Transfer it or remove those first.",
    already_in_team: "You’re already in a team. Leave that one first.",
    choice: `Choose a plan, and whole numbers: at most ${TEAM_EXTRAS_MAX.extra_coaches} extra coaches and ${TEAM_EXTRAS_MAX.athlete_seats.toLocaleString("en")} seats.`,
    changed_plan:
      "The team’s plan was changed while you were reviewing. Nothing was charged. Review it again.",
    price: "The price has changed. Nothing was charged. Check the new price.",
    seat_limit_exceeded:
      "More athletes than that have a seat. Nothing was changed. Remove seats first.",
    team_limit:
      "The team has more coaches or athletes than that plan includes. Nothing was changed. Choose a larger plan, or make room first.",
    no_changes: "There’s nothing to change.",
    role_required: "Only the team’s owner and admins can do that. Nothing was changed.",
    busy: "Another change is in progress. Try again in a minute.",
    declined:
      "Your payment failed, so nothing was changed. Update your payment method, then try again.",
    nothing_sold: "Plans aren’t sold here. Nothing was changed.",
    owed: "Your last invoice isn’t paid yet, so nothing was changed. Pay the open invoice first. A renewal can take an hour to be collected.",
    unclear:
      "We couldn’t confirm that in time. It may still take effect: reload this page in a few minutes before you try again.",
    replaced: "Someone chose a plan at the same time. Nothing was charged. Choose again.",
    invalid_value: "Something you entered isn’t valid. Check it and save again.",
    weight_unlikely:
      "That’s an unusual weight, or far from your last one. Check the number and the unit. If they’re right, save again.",
    weight_kg:
      "Enter a weight from 20 to 250 kg, or from 44 to 551 lb, as a number without its unit.",
    year_of_birth: "Enter a year from 1900 on, such as 1991.",
    heat: "Choose how hot it is, or enter the weather, not both.",
    humidity: "Add humidity, or clear temperature.",
    temperature: "Add temperature, or clear humidity.",
    activity_not_found: "That session no longer exists. Nothing was changed.",
    session_gone:
      "That session was deleted, so nothing was saved. What you entered is still here: save to add it as a new one.",
    reported_ahead:
      "You’ve already reported this session, so it can’t start in the future. Add a new session instead.",
    record_gone: "Your record was deleted, so the session wasn’t saved.",
    zone: "Choose a valid time zone.",
    rating: "Choose how it went. Nothing was sent yet.",
    carried: "Enter what you carried, or the exact amount.",
    half_said: "Enter both what you ate and what you drank, or neither. Nothing was sent yet.",
    plan_changed:
      "Your session or bottles changed since you opened this. Here’s the plan for them now.",
    prescription_not_found: "There’s nothing to carry for this session.",
    gone: "That session no longer exists, or the link has expired. Nothing was sent.",
    meanwhile:
      "This session was reported elsewhere since you opened it. Send again to replace that report.",
    changed_meanwhile:
      "This was changed elsewhere since you opened it. Save again to replace that.",
    short: `Use at least ${PASSWORD_MIN} characters. Several words are easy to remember.`,
    long: `Use at most ${PASSWORD_MAX} characters.`,
    common: "That password is too easy to guess. Choose another.",
    address: "A password based on your email address is easy to guess. Choose another.",
  }),
);

/** Returns the message for an error code; undefined if there is none. */
export const problemText = (word: unknown): string | undefined => PROBLEMS.get(String(word));

/** Returns the message for a refused profile answer; an invalid value gets a field-specific message. */
export const answerProblem = (word: unknown, field: string): string | undefined =>
  (word === "invalid_value" ? problemText(field) : undefined) ?? problemText(word);

/** True if an error code is about the chosen password. */
export const isAboutPassword = (word: string | undefined): boolean =>
  ["short", "long", "common", "address"].includes(String(word));
