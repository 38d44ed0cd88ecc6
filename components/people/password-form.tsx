import { SubmitButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { KeepTyped } from "@/components/ui/keep-typed";
import { isAboutPassword } from "@/components/ui/problems";
import { PASSWORD_MIN } from "@/lib/people/password-rule";
import type { Self } from "@/lib/people/people";

/** Changes a password, or sets the first one. */
export function PasswordForm({
  person: { id, hasPassword, needsPassword },
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
        This signs you out everywhere else, and we’ll confirm by email.
        {hasPassword &&
          !needsPassword &&
          " You just signed in by email, so you don’t need your current password for 15 minutes."}
      </p>
      <form method="post" action="/settings/password">
        <KeepTyped owner={id} />
        {needsPassword && (
          <Field
            name="current"
            label="Current password"
            hint="Forgot it? Sign out, sign in with an email link, then set a new one here."
            isWrong={problem === "wrong"}
            type="password"
            autoComplete="current-password"
            required
          />
        )}
        <Field
          name="wanted"
          label="New password"
          hint={`At least ${PASSWORD_MIN} characters. Several words work well.`}
          isWrong={isAboutPassword(problem)}
          type="password"
          autoComplete="new-password"
          required
        />
        <div className="mt-6">
          <SubmitButton>{hasPassword ? "Change password" : "Set password"}</SubmitButton>
        </div>
      </form>
    </section>
  );
}
