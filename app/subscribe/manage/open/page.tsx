import type { Metadata } from "next";
import { SubmitButton } from "@/components/ui/button";
import { KeepTyped } from "@/components/ui/keep-typed";
import { PublicColumn } from "@/components/ui/public-page";

export const metadata: Metadata = { title: "Manage your subscription", robots: { index: false } };

type Search = { token?: string };

/** Renders the page behind the mailed link. It asks for confirmation, because mail programs open links on their own. */
export default async function OpenPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { token = "" } = await searchParams;
  return (
    <PublicColumn title="Manage your subscription">
      <p className="mt-3">Open your purchases. You can do this once with this link.</p>
      <form method="post" action="/subscribe/manage/redeem" className="mt-6">
        <KeepTyped />
        <input type="hidden" name="token" value={String(token)} />
        <SubmitButton>Continue</SubmitButton>
      </form>
    </PublicColumn>
  );
}
