import type { OauthClient } from "@/lib/contract/oauth-client";
import { NAME_MAX, URL_MAX } from "@/lib/contract/primitives";
import { QuietButton, SubmitButton } from "../ui/button";
import { Caption, hintIdOf } from "../ui/caption";
import { Field } from "../ui/field";
import { KeepLeft } from "../ui/keep-left";
import { KeepTyped } from "../ui/keep-typed";
import { TextArea } from "../ui/text-area";

const REDIRECTS = "One per line, exactly as the app sends it. For http://127.0.0.1 any port works.";

interface AppFormProps {
  /** The app being edited; null for a new one. */
  app: OauthClient | null;
  /** The app was removed since: what was entered comes back under the old form's action, and can make a new app. */
  isRemoved?: boolean;
  /** The app's fields when the form was opened, as text; absent for a new app. */
  opened?: string;
  /** The user's id. */
  owner: string;
  /** The error code from the URL. */
  problem: unknown;
}

/** Edits what people are told about an app, and its redirect URLs. */
export const AppForm = ({ app, isRemoved = false, opened, owner, problem }: AppFormProps) => (
  <form
    method="post"
    action={app === null && !isRemoved ? "/dev/apps/register" : "/dev/apps/change"}
    autoComplete="off"
    className="max-w-prose"
  >
    <KeepTyped owner={owner} />
    <KeepLeft owner={owner} />
    {app !== null && <input type="hidden" name="app" value={app.id} />}
    {opened !== undefined && <input type="hidden" name="opened" value={opened} />}
    <Field
      name="name"
      label="Name"
      hint="People see it when the app asks for access."
      required
      maxLength={NAME_MAX}
      isWrong={problem === "app_name"}
      defaultValue={app?.name ?? ""}
    />
    <Caption name="redirects" label="Redirect addresses" hint={REDIRECTS} />
    <TextArea
      id="redirects"
      name="redirects"
      rows={3}
      required
      spellCheck={false}
      aria-describedby={hintIdOf("redirects", REDIRECTS)}
      aria-invalid={problem === "app_redirects"}
      defaultValue={app?.redirect_uris.join("\n") ?? ""}
      className="mt-2 w-full rounded-control border border-edge bg-surface px-3 py-2 font-mono text-code aria-invalid:border-2 aria-invalid:border-concern"
    />
    <Field
      name="logo_uri"
      label="Logo (optional)"
      hint="The https address of a square image. People’s browsers load it when the app asks for access."
      type="url"
      maxLength={URL_MAX}
      isWrong={problem === "app_logo_uri"}
      defaultValue={app?.logo_uri ?? ""}
    />
    <div className="mt-4">
      {isRemoved ? (
        <QuietButton to="/dev/apps/register">Register it as a new app</QuietButton>
      ) : (
        <SubmitButton>{app === null ? "Register the app" : "Save the app"}</SubmitButton>
      )}
    </div>
  </form>
);
