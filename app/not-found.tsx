import type { Metadata } from "next";
import { Page } from "@/components/ui/page";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <Page title="Page not found">
      <p className="mt-3">Check the address. The page may have been moved or deleted.</p>
      <p className="mt-3">
        <a href="/home">Go to your pages</a>
      </p>
    </Page>
  );
}
