/** What was done in a team, in plain words, by the name the record has for it. */
export const ACTION_WORDS: Readonly<Record<string, string>> = {
  "team.founded": "Created the team",
  "team.changed": "Changed the team’s name or time zone",
  "coach.joined": "Joined the team",
  "coach.role_changed": "Changed a coach’s role",
  "coach.left": "Left the team",
  "coach.removed": "Removed a coach",
  "invitation.sent": "Sent an invitation",
  "invitation.resent": "Resent an invitation",
  "invitation.taken_back": "Withdrew an invitation",
  "invitation.declined": "Declined an invitation",
  "relation.began": "Agreed to be coached",
  "relation.changed": "Assigned an athlete, or gave or removed a seat",
  "relation.ended": "Ended coaching an athlete",
  "group.made": "Created a group",
  "group.renamed": "Renamed a group",
  "group.deleted": "Deleted a group",
  "message.held": "Wrote a message",
  "message.sent": "A message was sent",
  "message.taken_back": "Cancelled a message",
  "message.dropped": "A message wasn’t sent",
  "message.read": "Read messages",
  "message_template.saved": "Saved a template",
  "message_template.deleted": "Deleted a template",
  "debrief.reminded": "Asked for a session report",
  "triage.reviewed": "Reviewed a triage item",
  "triage.snoozed": "Snoozed a triage item",
  "triage.answered": "Messaged about a triage item",
  "triage.reopened": "Reopened a triage item",
  "notifications.read": "Read notifications",
  "push_device.added": "Turned on push in a browser",
  "push_device.removed": "Turned off push in a browser",
  "notification_rules.updated": "Changed alert rules",
  "report_settings.updated": "Changed cutoffs, periods or quiet hours",
  "preset.applied": "Applied an alert preset",
  "coach_key.minted": "Created an API key",
  "coach_key.rotated": "Rotated an API key",
  "coach_key.revoked": "Revoked an API key",
  "webhook.registered": "Registered a webhook",
  "webhook.updated": "Paused or resumed a webhook",
  "webhook.deleted": "Deleted a webhook",
  "delivery.resent": "Resent a delivery",
  "plan.changed": "Changed the plan",
  "plan.cancelled": "Cancelled the plan",
  "plan.resumed": "Resumed the plan",
  "plan.agreed": "Agreed a plan with the operator",
  "plan.agreement_ended": "The agreed plan ended",
};

/** An action in plain words; its name, spelled out, where the table has none. */
export const actionText = (action: string): string =>
  ACTION_WORDS[action] ?? action.replaceAll(/[._]/g, " ");

const ACTORS: Readonly<Record<string, string>> = {
  person: "Someone",
  coach_key: "A key",
  job: "Aidstation",
  operator: "The operator of this service",
  delegate: "A program",
};

/** Who did it, where nobody knows a name. */
export const actorText = (kind: string): string => ACTORS[kind] ?? "Someone";
