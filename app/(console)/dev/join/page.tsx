import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { PlainButton } from "@/components/coaching/plain-button";
import { Said } from "@/components/console/said";
import { ROLE_WORDS } from "@/components/console/words";
import { Button } from "@/components/ui/button";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Page } from "@/components/ui/page";
import { requirePerson } from "@/lib/api/signed-in";
import { joinOwnConsole, readOffers } from "@/lib/members/joining";
import { ownPage } from "../../../own-page";

export const metadata: Metadata = { title: "Join a console", robots: { index: false } };

/** Lets someone join the console they were invited to, or explains how to get into one. */
async function JoinPage({
  searchParams,
}: {
  searchParams: Promise<{ problem?: string; done?: string }>;
}) {
  const { person, account } = (await requirePerson("/dev/join")).scopes;
  if (account !== undefined) redirect("/dev" as Route);
  if (await joinOwnConsole(person)) redirect("/dev" as Route);
  const offers = await readOffers(person);
  return (
    <Page title={offers.length === 0 ? "You don’t have access to a console" : "Join a console"}>
      <Said search={await searchParams} />
      {offers.map(({ id, partnerName, role }) => (
        <form key={id} method="post" action="/dev/join/answer" className="mt-5">
          <KeepTyped owner={person.personId} />
          <input type="hidden" name="offer" value={id} />
          <p>
            <strong className="font-semibold">{partnerName}</strong> invites you to its console as{" "}
            {ROLE_WORDS[role].name.toLowerCase()}. {ROLE_WORDS[role].name}s can{" "}
            {ROLE_WORDS[role].may}.
          </p>
          <p className="mt-2 text-small text-ink2">You’re signed in as {person.emailKey}.</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button type="submit" name="answer" value="join" tone="primary" size="full">
              Join {partnerName}
            </Button>
            <PlainButton name="answer" value="decline" size="full">
              Decline
            </PlainButton>
          </div>
        </form>
      ))}
      {offers.length === 0 && <HowOneGetsIn isVerified={person.isVerified} />}
    </Page>
  );
}

export default ownPage(JoinPage);

const HowOneGetsIn = ({ isVerified }: { isVerified: boolean }) => (
  <>
    <p className="mt-3">
      A console is where you manage a product’s keys, requests and webhooks. Nobody has invited this
      address to one{isVerified ? "" : ", or the address isn’t confirmed yet"}.
    </p>
    <ul className="mt-4 list-disc space-y-2 pl-5">
      <li>
        To build with Aidstation, <a href="/developers">see the API</a>. Sign in with the address
        you got a key with to open its console.
      </li>
      <li>
        To join your colleagues, ask an owner or admin of their console to invite this address.
      </li>
      <li>
        For a platform with many athletes, <a href="/partners/apply">apply as a platform</a>.
      </li>
    </ul>
    <p className="mt-5">
      <a href="/me">Your pages</a>
    </p>
  </>
);
