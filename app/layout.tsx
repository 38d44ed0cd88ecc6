import type { Metadata } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { preloadFaces } from "@/components/ui/faces";
import { KEEP_EARLY } from "@/lib/api/keep-early";
import { THEME_COOKIE, themeOf } from "@/lib/people/theme-cookie";
import "./globals.css";

/** Pages render per request: each response's scripts carry its own nonce. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: { default: "Aidstation", template: "%s · Aidstation" },
  description: "The open, self-hostable fueling service for endurance sport.",
  icons: { icon: "/logo.svg" },
};

/** Renders the root layout. The user's theme is known before the first byte, so no page flashes the other one. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  preloadFaces("sans", "title");
  const theme = themeOf((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html lang="en" {...(theme !== "system" && { "data-theme": theme })}>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a script of ours, which the policy knows by its hash */}
        <script dangerouslySetInnerHTML={{ __html: KEEP_EARLY }} />
        {children}
      </body>
    </html>
  );
}
