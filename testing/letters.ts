import type { TemplateName, Variables } from "@/lib/mail/templates";

const url =
  "https://aid.example/subscribe/link?token=k3jJ8sZpQ2vX7bN4mL9cR1tY6wE0uA5dF-hG_iO2xS4&from=mail";
const plan_title = "Yearly";
const coach_name = "Kim Alder";
const holds_until = "30 November 2026";
const team_name = "Northside Coaching";

/** Every template, filled as the product does. */
export const SAMPLES = {
  use_subscription: { url },
  manage_subscription: { url },
  checkout_again: { url },
  sign_in: { url },
  new_device: { url, device: "Firefox on Linux", at: "23 November 2026, 07:00 UTC" },
  password_changed: { url, at: "23 November 2026, 07:00 UTC" },
  subscription_ends: { url, plan_title, ends_on: "21 November 2027" },
  subscription_withdrawn: { url, plan_title, ends_on: "21 November 2027" },
  subscription_replaced: { url, plan_title },
  payment_arrived: { url, plan_title },
  payment_failed: { url, plan_title },
  payment_returned: { url, plan_title },
  coaching_request: { url, coach_name, team_name },
  team_request: { url, coach_name, team_name },
  member_request: {
    url,
    asked_by: "kim@builder.example",
    partner_name: "Ridewell",
    role: "developer",
  },
  athlete_joined: { url, athlete_name: "Maya Lindqvist", team_name },
  ended_by_coach: { url, team_name },
  ended_by_athlete: { url, team_name },
  coach_assigned: { url, coach_name, team_name },
  webhook_off: { url, host: "hooks.example.com" },
  coach_left: { url, team_name },
  trial_ends: { url, team_name, ends_on: "5 December 2026" },
  team_handed_over: { url, team_name, coach_name },
  message_of_coach: {
    ...{ url, team_name, coach_name },
    text: "Hi Maya,\nhow do you feel after Sunday’s ride?",
  },
  message_of_athlete: { url, athlete_name: "Maya Lindqvist" },
  debrief_due: { url, session: "Gran fondo" },
  onboard_again: { url, partner_name: "Ridewell" },
  team_payment_failed: { url, team_name, plan_title, holds_until },
  team_payment_owed: { url, team_name, plan_title, holds_until },
  team_plan_suspended: { url, team_name, plan_title, holds_until },
  team_plan_ended: { url, team_name, plan_title },
  team_plan_restored: { url, team_name, ends_on: "5 December 2026" },
  team_transfer_arrived: { url, team_name },
  team_transfer_failed: { url, team_name },
  team_payment_returned: { url, team_name, plan_title },
  coach_alert: { url, athlete_name: "Robin Field", lines: ["Sodium 57% (session of 21 November)"] },
  builder_key: { url, key: "sk_live_…", address: "https://aid.example" },
  builder_key_rotated: { url, key: "sk_live_…", address: "https://aid.example", other_keys: 2 },
  builder_key_again: { url },
  builder_payment_failed: { url, holds_until },
  builder_payment_owed: { url, holds_until },
  builder_suspended: { url, holds_until },
  builder_ended: { url },
  builder_restored: { url, holds_until: "5 December 2026" },
  builder_goes_on: { url, holds_until: "5 December 2026" },
  builder_ending: { url, holds_until: "5 December 2026" },
  builder_paid_twice: { url },
  app_connected: { url, app_name: "Pace Planner", app_host: "paceplanner.example" },
  app_ended_by_reuse: { url, app_name: "Pace Planner" },
  partner_applied: {
    url,
    platform_name: "Ridewell",
    use_case: "Fueling targets beside each planned ride.",
    email: "dev@ridewell.example",
    application_id: "5a8b8f3c-0c57-4c31-9a2e-2f6f6f1f0d11",
  },
  partner_approved: { url, platform_name: "Ridewell" },
  partner_promoted: { url, platform_name: "Ridewell" },
  coach_digest: { url, lines: ["Robin Field: Sodium 57% (session of 21 November)"] },
} as const satisfies { [N in TemplateName]: Variables<N> };
