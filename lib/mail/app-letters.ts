import { z } from "zod";
import type { Letter } from "./layout";
import { Address, Phrase } from "./variables";

/** Mail to users about the apps they connected. */

export const AppConnected = z.object({ app_name: Phrase, app_host: Phrase, url: Address });
export const AppEnded = z.object({ app_name: Phrase, url: Address });

export const appConnected = ({
  app_name,
  app_host,
  url,
}: z.output<typeof AppConnected>): Letter => ({
  subject: `${app_name} is connected to your Aidstation account`,
  paragraphs: [
    `You connected ${app_name} (${app_host}) to your Aidstation account. See what it can do, and when it was last used, under your connected apps.`,
    "There you can make it read-only or disconnect it. Both take effect right away.",
  ],
  action: { label: "See connected apps", url },
  closing: "If this wasn’t you, disconnect it and sign out everywhere else.",
});

export const appEndedByReuse = ({ app_name, url }: z.output<typeof AppEnded>): Letter => ({
  subject: `${app_name} was disconnected from your Aidstation account`,
  paragraphs: [
    `A secret that only ${app_name} should have was used twice. Someone else may have it, or the app made a mistake, so we disconnected it.`,
    "To keep using it, connect it again from the app.",
  ],
  action: { label: "See connected apps", url },
  closing: "If you no longer use it, there’s nothing to do.",
});
