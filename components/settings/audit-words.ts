/** What was done in a team, in plain words, by the name the record has for it. */
export const DEED_WORDS: Readonly<Record<string, string>> = {
  "team.founded": "Founded the team",
  "team.changed": "Changed the team’s name or time zone",
  "coach.joined": "Joined the team",
  "coach.role_changed": "Gave a coach another role",
  "coach.left": "Left the team",
  "coach.removed": "Removed a coach",
  "invitation.sent": "Sent an invitation",
  "invitation.resent": "Sent an invitation again",
  "invitation.taken_back": "Took an invitation back",
  "invitation.declined": "Declined an invitation",
  "relation.began": "Agreed to be coached",
  "relation.changed": "Assigned an athlete, or gave or took a seat",
  "relation.ended": "Ended the coaching of an athlete",
  "group.made": "Made a group",
  "group.renamed": "Renamed a group",
  "group.deleted": "Deleted a group",
  "message.held": "Wrote a message",
  "message.sent": "A message was sent",
  "message.taken_back": "Took a message back",
  "message.dropped": "A message was not sent",
  "message.read": "Read messages",
  "message_template.saved": "Saved a template",
  "message_template.deleted": "Deleted a template",
  "debrief.reminded": "Asked for a report of a session",
  "triage.reviewed": "Reviewed an item of the queue",
  "triage.snoozed": "Put an item of the queue off",
  "triage.answered": "Wrote about an item of the queue",
  "triage.reopened": "Opened an item of the queue again",
  "notifications.read": "Read notifications",
  "push_device.added": "Turned on push in a browser",
  "push_device.removed": "Turned off push in a browser",
  "notification_rules.updated": "Changed alert rules",
  "report_settings.updated": "Changed cutoffs, windows or quiet hours",
  "preset.applied": "Applied a preset of alert rules",
  "coach_key.minted": "Made an API key",
  "coach_key.rotated": "Replaced an API key",
  "coach_key.revoked": "Revoked an API key",
  "webhook.registered": "Registered a webhook",
  "webhook.updated": "Paused a webhook, or let it go on",
  "webhook.deleted": "Deleted a webhook",
  "delivery.resent": "Sent a delivery again",
  "plan.changed": "Changed the plan",
  "plan.cancelled": "Cancelled the plan",
  "plan.resumed": "Kept the plan after all",
  "plan.agreed": "A plan was agreed with the operator",
  "plan.agreement_ended": "The agreed plan ended",
};

/** A deed in plain words; its name, spelled out, where the table has none. */
export const deedText = (action: string): string =>
  DEED_WORDS[action] ?? action.replaceAll(/[._]/g, " ");

const ACTORS: Readonly<Record<string, string>> = {
  person: "Somebody",
  coach_key: "A key",
  job: "Aidstation",
  operator: "The operator of this service",
  delegate: "A program",
};

/** Who did it, where nobody knows a name. */
export const actorText = (kind: string): string => ACTORS[kind] ?? "Somebody";
