import "./partner";

const { db } = await import("@/lib/platform/db");
const { open } = await import("@/lib/platform/key-service");
const { sealContext } = await import("@/lib/mail/sealing");

/** Returns what an address was mailed of its coaches' messages, oldest first. */
export async function coachMailsTo(
  recipient: string,
): Promise<{ coach_name: string | null; text: string | null; url: string }[]> {
  const mails = await db.mailMessage.findMany({
    where: { recipient, template: "message_of_coach" },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return Promise.all(
    mails.map(async ({ id, sealedVariables }) =>
      JSON.parse(await open(sealContext(id), sealedVariables ?? "")),
    ),
  );
}

/** Returns the token in the newest coach message mailed to an address. */
export async function openedTokenOf(recipient: string): Promise<string> {
  const newest = (await coachMailsTo(recipient)).at(-1);
  return newest?.url.split("/").at(-1) ?? "";
}
