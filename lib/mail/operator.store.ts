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

/** The newest mails, of one state or of all, without what they are filled with. */
export const findMails = ({ db }: Handle, state: MailState | null, limit: number) =>
  db.mailMessage.findMany({
    where: state === null ? {} : IN_STATE[state],
    omit: { sealedVariables: true, claimedUntil: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
  });

/** Makes a mail that was not sent due now, as if just queued. @returns whether there is such a mail */
export async function requeueMail({ db }: Handle, id: string, nowMs: number): Promise<boolean> {
  const now = toDate(nowMs);
  const { count } = await db.mailMessage.updateMany({
    where: { id, sentAt: null },
    data: { queuedAt: now, nextAttemptAt: now, refusedAt: null },
  });
  return count > 0;
}

/** How many mails wait, since when the oldest does, and how many were refused. */
export async function readQueueFacts({ db }: Handle) {
  const waiting = IN_STATE.waiting;
  const [count, oldest, refused] = await Promise.all([
    db.mailMessage.count({ where: waiting }),
    db.mailMessage.aggregate({ where: waiting, _min: { createdAt: true } }),
    db.mailMessage.count({ where: IN_STATE.refused }),
  ]);
  return { waiting: count, oldestMs: oldest._min.createdAt?.getTime() ?? null, refused };
}
