"use client";

import { useEffect, useRef, useState } from "react";
import { canChange, OAUTH_SCOPE_NAMES, type OauthScope, ROSTER_SCOPES } from "@/lib/contract/oauth";
import type { Asked } from "@/lib/oauth/consent";
import { ConsentQuestion } from "../oauth/consent-question";
import { Card } from "../portal/sections";
import { Button } from "../ui/button";

interface ConsentPreviewProps {
  /** The page it is on. Without scripts, the form reloads it with other scopes. */
  path: string;
  /** The scopes that are selected at first. */
  chosen: readonly OauthScope[];
  /** The consent question for all scopes. */
  asked: Asked;
}

/** Previews the consent question for the selected scopes, using the real component with made-up data. */
export function ConsentPreview({ path, chosen: first, asked }: ConsentPreviewProps) {
  const [chosen, setChosen] = useState(first);
  const form = useRef<HTMLFormElement>(null);
  // Picks up boxes ticked before the page hydrated.
  useEffect(() => {
    if (form.current === null) return;
    const ticked = new FormData(form.current).getAll("scope");
    setChosen(OAUTH_SCOPE_NAMES.filter((scope) => ticked.includes(scope)));
  }, []);
  const shown = narrowed(asked, chosen);
  return (
    <Card
      title="Preview of the consent page"
      aside={
        shown.roster === null
          ? "Nothing here is saved"
          : "With a made-up roster. Nothing here is saved"
      }
    >
      <div className="flex flex-wrap gap-7">
        <form ref={form} method="get" action={`${path}#preview`}>
          <fieldset>
            <legend className="font-semibold">Scopes to preview</legend>
            {OAUTH_SCOPE_NAMES.map((scope) => (
              <label
                key={scope}
                className="mt-1 flex min-h-11 cursor-pointer items-center gap-3 md:min-h-8"
              >
                <input
                  type="checkbox"
                  name="scope"
                  value={scope}
                  checked={chosen.includes(scope)}
                  onChange={({ target: { checked } }) =>
                    setChosen((before) =>
                      checked ? [...before, scope] : before.filter((each) => each !== scope),
                    )
                  }
                  className="size-5 shrink-0"
                />
                <span className="font-mono text-code">{scope}</span>
              </label>
            ))}
          </fieldset>
          <noscript>
            <div className="mt-3">
              <Button type="submit">Show what they’re asked</Button>
            </div>
          </noscript>
        </form>
        <div
          id="preview"
          className="w-full max-w-sm scroll-mt-5 rounded-card border border-line bg-canvas p-4"
        >
          <ConsentQuestion asked={shown} answer={null} />
        </div>
      </div>
    </Card>
  );
}

/** Returns the question limited to some of its scopes. */
export function narrowed(asked: Asked, chosen: readonly OauthScope[]): Asked {
  const scopes = asked.scopes.filter(({ scope }) => chosen.includes(scope));
  return {
    ...asked,
    scopes,
    hasSwitch: canChange(scopes),
    roster: scopes.some(({ scope }) => ROSTER_SCOPES.includes(scope)) ? asked.roster : null,
  };
}
