import type { Metadata } from "next";
import type { ReactNode } from "react";
import "./globals.css";

/** Pages are made when they are asked for: the scripts of each carry the nonce of its answer. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: { default: "Aidstation", template: "%s · Aidstation" },
  description: "The open, self-hostable fueling service for endurance sport.",
  icons: { icon: "/logo.svg" },
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
