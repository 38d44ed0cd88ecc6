import type { Metadata } from "next";
import { Page } from "@/components/ui/page";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <Page title="There is nothing here">
      <p className="mt-3">The address may be mistyped, or what it led to is gone.</p>
    </Page>
  );
}
