import { OAUTH_SCOPE_NAMES, type OauthScope } from "@/lib/contract/oauth";
import type { Asked } from "@/lib/oauth/consent";
import { ConsentQuestion } from "../oauth/consent-question";
import { Card } from "../portal/sections";
import { Button } from "../ui/button";

interface ConsentPreviewProps {
  /** The page that it stands on, which is asked anew with other scopes. */
  path: string;
  chosen: readonly OauthScope[];
  asked: Asked;
}

/** What people are asked by an app for the scopes that are chosen, by the page's own part, with made-up data. */
export const ConsentPreview = ({ path, chosen, asked }: ConsentPreviewProps) => (
  <Card title="What people are asked" aside="With a made-up roster">
    <div className="flex flex-wrap gap-7">
      <form method="get" action={`${path}#preview`} className="grow">
        <fieldset>
          <legend className="font-semibold">Scopes that it asks for</legend>
          {OAUTH_SCOPE_NAMES.map((scope) => (
            <label
              key={scope}
              className="mt-1 flex min-h-11 cursor-pointer items-center gap-3 md:min-h-8"
            >
              <input
                type="checkbox"
                name="scope"
                value={scope}
                defaultChecked={chosen.includes(scope)}
                className="size-5 shrink-0 accent-accent"
              />
              <span className="font-mono text-code">{scope}</span>
            </label>
          ))}
        </fieldset>
        <div className="mt-3">
          <Button type="submit">Show what they are asked</Button>
        </div>
      </form>
      <div
        id="preview"
        className="w-full max-w-sm scroll-mt-5 rounded-card border border-line bg-canvas p-4"
      >
        <ConsentQuestion asked={asked} action={null} />
      </div>
    </div>
  </Card>
);
