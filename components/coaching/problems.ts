/** What kept a form of these pages from being done, by its code. */
const PROBLEMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    record: "Please choose which record they may see.",
    name: "Please give the team a name, and a time zone that exists.",
    invitation_expired: "This invitation does not hold any more. Ask the coach for a new one.",
    resource_limit_exceeded:
      "The team has no place left. Nothing was shared; ask the coach to make room and try again.",
    resource_not_found: "That is not there any more. Nothing was changed.",
    team_not_empty:
      "Your own team still has coaches, athletes or a plan. Hand it over or end those first.",
    already_in_team: "You coach in a team already. Leave that one first.",
    unavailable: "This cannot be done at the moment. Nothing was changed; try again in a while.",
  }),
);

/** The text of a problem; undefined for none, and for one that is not known. */
export const problemText = (code: unknown): string | undefined => PROBLEMS.get(String(code));
