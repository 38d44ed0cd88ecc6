import type { MemberRole } from "@/lib/contract/member";

/** What roles in a console may, in plain words. */
export const ROLE_WORDS: Readonly<Record<MemberRole, { name: string; may: string }>> = {
  owner: { name: "Owner", may: "do everything, and decide on owners" },
  admin: { name: "Admin", may: "do everything but decide on owners" },
  developer: {
    name: "Developer",
    may: "read everything, and change athletes, webhooks and test data",
  },
  viewer: { name: "Viewer", may: "read everything, and change nothing" },
};

/** What somebody reads when a form of the console was not taken, or was. */
const SAID: ReadonlyMap<string, string> = new Map(
  Object.entries({
    invited: "Asked. A mail is on its way; they join by signing in with that address.",
    changed: "Changed. It holds from their next call on.",
    removed: "Removed. Nothing of the console opens for them any more.",
    advanced: "The clock was moved.",
    subscribed: "The athlete has a subscription now, as if they had paid.",
    ended: "The athlete has no subscription any more.",
    plan_ends: "Cancelled. Nothing more is charged.",
    plan_kept: "The plan goes on.",
    no_changes: "There is no plan to change.",
    email: "That is not an e-mail address. Please check it.",
    role: "Please choose a role that is offered.",
    already_member: "That person is in a console already. Somebody is in one at most.",
    owner_needed: "A console keeps at least one owner. Make somebody else owner first.",
    role_required: "Your role does not include that. Nothing was changed.",
    resource_limit_exceeded:
      "There were too many invitations today, or too many people. Nothing was sent.",
    resource_not_found: "That is not there any more. Nothing was changed.",
    athlete_not_found: "There is no such athlete in this account. Check the id.",
    invitation_expired: "That invitation does not hold any more. Ask for a new one.",
    invalid_value: "The clock goes 50 years ahead at most. It was not moved.",
    signed_out: "You had been signed out, so nothing was sent or changed.",
    unavailable: "This cannot be done at the moment. Nothing was changed; try again in a while.",
  }),
);

/** The sentence for a word of an address; undefined where there is none to say. */
export const saidText = (word: unknown): string | undefined => SAID.get(String(word));
