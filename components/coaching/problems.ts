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
    unavailable: "This cannot be done at the moment. Nothing was changed; try again in a while.",
  }),
);

/** The text of a problem; undefined for none, and for one that is not known. */
export const problemText = (code: unknown): string | undefined => PROBLEMS.get(String(code));
