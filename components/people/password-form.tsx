import { SubmitButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { isAboutPassword } from "@/components/ui/problems";
import { PASSWORD_MIN } from "@/lib/people/password-rule";
import type { Self } from "@/lib/people/people";

/** Changes a password, or sets the first one. */
export function PasswordForm({
  person: { hasPassword, needsPassword },
  problem,
}: {
  person: Self;
  problem: string | undefined;
}) {
  return (
    <section className="mt-10">
      <h2 className="font-prose text-section leading-7 font-medium">
        {hasPassword ? "Change your password" : "Set a password"}
      </h2>
      <p className="mt-2 text-ink2">
        All other sessions end with it, and we tell you by mail.
        {hasPassword &&
          !needsPassword &&
          " You have just shown that the mailbox is yours, so for 15 minutes we do not ask for the present one."}
      </p>
      <form method="post" action="/settings/password">
        {needsPassword && (
          <Field
            name="current"
            label="Your present password"
            hint="Forgot it? Sign out, have a link mailed, and set a new one here."
            isWrong={problem === "wrong"}
            type="password"
            autoComplete="current-password"
            required
          />
        )}
        <Field
          name="wanted"
          label="Your new password"
          hint={`At least ${PASSWORD_MIN} characters; several words are good.`}
          isWrong={isAboutPassword(problem)}
          type="password"
          autoComplete="new-password"
          required
        />
        <div className="mt-6">
          <SubmitButton>{hasPassword ? "Change it" : "Set it"}</SubmitButton>
        </div>
      </form>
    </section>
  );
}
