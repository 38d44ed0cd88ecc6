import type { CallScope } from "@/lib/access/scope";
import { TRIAL_DAYS } from "@/lib/access/tier";
import { DAY_MS } from "@/lib/contract/durations";
import { queueMail } from "@/lib/mail/queue";
import { toDate } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { baseUrl } from "@/lib/platform/env";
import { PAGE, throughAll, type Worked } from "@/lib/platform/one-by-one";
import { type EndingTrial, findEndingTrials, findLeaders, markTrialTold } from "./team.store";

/** Days before a trial's end on which those who lead the team are mailed. */
const TOLD_BEFORE_DAYS = 3;

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** Mails teams without a plan, once, that their trial ends soon: alerts stop with it. `scope.nowMs` is wall time. */
export const tellTrialEnds = (scope: CallScope): Promise<Worked> =>
  throughAll(
    "tell-trial-ends",
    (after: EndingTrial | null) =>
      findEndingTrials(scope.db, {
        now: toDate(scope.wallMs),
        days: TRIAL_DAYS - TOLD_BEFORE_DAYS,
        ...{ after: after?.id ?? null, limit: PAGE },
      }),
    ({ id, environment, name, startedMs }) =>
      transaction(scope, async (unit) => {
        if (!(await markTrialTold(unit.db, id, toDate(unit.wallMs)))) return false;
        const url = `${baseUrl(environment)}/settings/billing`;
        const ends_on = DAY.format(startedMs + TRIAL_DAYS * DAY_MS);
        const variables = { team_name: name, ends_on, url };
        for (const to of await findLeaders(unit.db, id))
          await queueMail(unit, { environment, to, template: "trial_ends", variables });
        return true;
      }),
  );
