import type { ReactNode } from "react";
import { ConsolePlaces } from "@/components/console/places";
import { ConsoleStanding } from "@/components/console/standing";
import { Frame } from "@/components/portal/frame";
import { Providers } from "@/components/portal/providers";
import { builder } from "@/lib/api/portal";
import { payAgainUrl } from "@/lib/billing/own-plan";
import { onBehalfOf } from "@/lib/platform/call-context";
import { env } from "@/lib/platform/env";
import { orBusy } from "../../page-drawing";
import { readerIn } from "../console-page";

/** Renders the console frame. People without a console see only the page, which explains how to join. */
export default function ConsoleLayout({ children }: { children: ReactNode }) {
  return orBusy(() => framed(children));
}

async function framed(children: ReactNode): Promise<ReactNode> {
  const visit = await builder();
  if (typeof visit === "string") return children;
  const { caller, account, console } = visit;
  const owner = caller.meter?.payer.id ?? null;
  const reader = await onBehalfOf(owner, () => readerIn(visit));
  const payUrl = console.isLapsed ? await onBehalfOf(owner, () => payAgainUrl(account)) : null;
  const isSandbox = account.environment === "test";
  const ways = [
    ["/docs", "Docs"],
    ...(env.CONTACT_EMAIL === "" ? [] : [[`mailto:${env.CONTACT_EMAIL}`, "Help by email"]]),
    caller.scopes.coach === undefined ? ["/me", "Your pages"] : ["/triage", "Your team"],
  ] as const;
  return (
    <Providers reader={reader} isLive={false}>
      <Frame
        density={reader.preferences.density}
        places={<ConsolePlaces isSandbox={isSandbox} isPaying={console.kind === "self_serve"} />}
        who={`${console.partnerName}, ${isSandbox ? "sandbox" : "live"}`}
        elsewhere={
          <ul className="px-2 pb-2 text-small">
            {ways.map(([href, name]) => (
              <li key={href}>
                <a href={href} className="inline-flex min-h-11 items-center md:min-h-8">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        }
      >
        <ConsoleStanding standing={console.standing} payUrl={payUrl} />
        {children}
      </Frame>
    </Providers>
  );
}
