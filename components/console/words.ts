import type { MemberRole } from "@/lib/contract/member";
import { problemText } from "../ui/problems";

/** What each console role can do, in plain words. */
export const ROLE_WORDS: Readonly<Record<MemberRole, { name: string; may: string }>> = {
  owner: { name: "Owner", may: "do everything, including managing owners" },
  admin: { name: "Admin", may: "do everything except manage owners" },
  developer: {
    name: "Developer",
    may: "view everything, and change athletes, webhooks and test data",
  },
  viewer: { name: "Viewer", may: "view everything, but not change anything" },
};

/** Messages shown after a console form was accepted or rejected. */
const SAID: ReadonlyMap<string, string> = new Map(
  Object.entries({
    invited: "Invitation sent. They join by signing in with that address.",
    changed: "Role changed.",
    removed: "Removed. They no longer have access to this console.",
    left: "You left the console.",
    declined: "You declined the invitation.",
    app_registered: "App registered. People can connect it now.",
    app_changed: "Changes saved. People who connected the app stay connected.",
    app_removed: "App removed. Everyone it was connected to is disconnected.",
    app_name:
      "Enter a name with a letter or digit, and without “Aidstation”. If it looks right, it has hidden characters or letters of another alphabet: delete it and type it again.",
    app_redirects:
      "One of the redirect addresses can’t be used. Use https addresses, http://127.0.0.1 or http://localhost for an app on the person’s own computer, or a scheme of your own such as com.example.app:/callback. No fragments, and 20 at most.",
    app_logo_uri: "The logo needs an https address.",
    app_limit: "You have 50 apps, which is the maximum. Remove one first.",
    advanced: "Clock moved.",
    moved_meanwhile:
      "The clock was moved after you opened this page, so it wasn’t moved again. This is the time now.",
    subscribed: "Subscription started, as if the athlete had paid.",
    ended: "Subscription ended.",
    plan_ends: "Canceled. Your plan won’t renew.",
    plan_kept: "Your plan continues.",
    no_changes: "There’s no plan to change.",
    role: "Choose one of the roles.",
    already_invited:
      "That person is already invited, with another role. Nothing was sent. Change the role in the list.",
    already_member: "That person already has a console. You can only be in one.",
    owner_needed: "A console needs at least one owner. Make someone else an owner first.",
    role_required: "Your role doesn’t allow that. Nothing was changed.",
    resource_limit_exceeded: "Too many invitations today, or too many members. Nothing was sent.",
    athlete_not_found: "There’s no athlete with that ID in this account.",
    invitation_expired: "That invitation is no longer valid. Ask for a new one.",
    invalid_value: "The clock can go 50 years ahead at most. It wasn’t moved.",
  }),
);

/** Returns the message for a URL parameter; undefined if there is none. */
export const saidText = (word: unknown): string | undefined =>
  SAID.get(String(word)) ?? problemText(word);
