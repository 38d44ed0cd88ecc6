import "./partner";

const { db } = await import("@/lib/platform/db");
const { open } = await import("@/lib/platform/key-service");
const { sealContext } = await import("@/lib/mail/sealing");

/** Returns the token in the newest coach message mailed to an address. */
export async function openedTokenOf(recipient: string): Promise<string> {
  const { id, sealedVariables } = await db.mailMessage.findFirstOrThrow({
    where: { recipient, template: "message_of_coach" },
    orderBy: { createdAt: "desc" },
  });
  const { url } = JSON.parse(await open(sealContext(id), sealedVariables ?? ""));
  return String(url).split("/").at(-1) ?? "";
}
