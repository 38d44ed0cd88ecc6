import type { Metadata } from "next";
import { OperatorContact } from "@/components/ui/operator";
import { Part, PublicPage } from "@/components/ui/public-page";

export const metadata: Metadata = {
  title: "Security",
  description: "How the service is protected, and how to report a vulnerability.",
};

/** Renders how the service is protected and how to report a vulnerability. */
export default function SecurityPage() {
  return (
    <PublicPage title="Security">
      <Part title="Report a vulnerability">
        <p className="mt-2">
          Write to <OperatorContact />. Please don’t touch other people’s data, and give us time to
          fix it before you publish. We don’t take legal action against good-faith research.
        </p>
      </Part>
      <Part title="How it is protected">
        <ul className="mt-2 list-disc pl-5">
          <li>
            Keys are stored as hashes and shown once. When you rotate one, both work for a while.
          </li>
          <li>Every row belongs to an account, and every read is limited to it.</li>
          <li>Webhooks are signed and go only to public addresses; secrets are sealed.</li>
          <li>Pages have a strict content security policy and load nothing from others.</li>
          <li>Passwords are hashed with argon2id. Sign-in links work once.</li>
          <li>The source is open.</li>
        </ul>
      </Part>
    </PublicPage>
  );
}
