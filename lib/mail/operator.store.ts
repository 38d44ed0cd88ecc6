import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { MailState } from "./states";

interface Handle {
  db: Db;
}

const IN_STATE = {
  waiting: { nextAttemptAt: { not: null } },
  refused: { refusedAt: { not: null } },
  sent: { sentAt: { not: null } },
} as const;

/** Returns the newest mails, in one state or all, without their variables. */
export const findMails = ({ db }: Handle, state: MailState | null, limit: number) =>
  db.mailMessage.findMany({
    where: state === null ? {} : IN_STATE[state],
    omit: { sealedVariables: true, claimedUntil: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
  });

/** Makes an unsent mail due now, as if just queued. @returns whether there is such a mail */
export async function requeueMail({ db }: Handle, id: string, nowMs: number): Promise<boolean> {
  const now = toDate(nowMs);
  const { count } = await db.mailMessage.updateMany({
    where: { id, sentAt: null },
    data: { queuedAt: now, nextAttemptAt: now, refusedAt: null },
  });
  return count > 0;
}

/** Returns how many mails are waiting, since when the oldest has been waiting, and how many were refused. */
export async function readQueueFacts({ db }: Handle) {
  const waiting = IN_STATE.waiting;
  const [count, oldest, refused] = await Promise.all([
    db.mailMessage.count({ where: waiting }),
    db.mailMessage.aggregate({ where: waiting, _min: { createdAt: true } }),
    db.mailMessage.count({ where: IN_STATE.refused }),
  ]);
  return { waiting: count, oldestMs: oldest._min.createdAt?.getTime() ?? null, refused };
}
