import type { Metadata } from "next";
import { Lanes } from "@/components/charts/lanes";
import { NutrientMark, SeverityMark } from "@/components/charts/marks";
import { isOpenIn } from "@/components/portal/guarded";
import { KeyRows } from "@/components/portal/key-rows";
import { PageHead } from "@/components/portal/page-head";
import { Card } from "@/components/portal/sections";
import { DIGEST_TIME } from "@/lib/alerts/plan";
import { env } from "@/lib/platform/env";
import { portalPage } from "../portal-page";

export const metadata: Metadata = { title: "Help" };

const WORDS = [
  [
    "Coverage",
    "How many completed sessions were reported. Unreported sessions are unknown: they’re never counted as zero and never flagged.",
  ],
  [
    "Adherence",
    "How much of the planned carbohydrate, sodium and fluid was taken. Values over 100% are shown as they are.",
  ],
  [
    "Cutoff",
    "Sessions below this share of the plan are flagged. The default is 70%. You can set it for everyone, for a group or for one athlete. The athlete page shows which one applies.",
  ],
  [
    "Marker",
    "A sign that a session needs a look: under-fueled, a symptom, a low rating, or a hyponatremia risk.",
  ],
  [
    "Hyponatremia risk",
    "A lot of fluid with little sodium, or far more fluid than the athlete’s own limit. Either can make someone seriously ill. It always comes first, and you can’t clear it without a message or a reason.",
  ],
  [
    "Digest",
    `One email a day with everything new, at ${DIGEST_TIME} in the time zone from your settings, or the team’s if you haven’t chosen one.`,
  ],
  [
    "Quiet hours",
    "Hours when alerts wait. Urgent alerts and hyponatremia risk still come through.",
  ],
  [
    "Snooze",
    "Hides an item until the time you choose. It comes back sooner if something new and worse happens.",
  ],
] as const;

/** One mark per column, in the order they are explained. */
const SAMPLE = [95, 60, 140, null, 100];
const SAMPLE_LANES = {
  sessions: SAMPLE.map(() => 1),
  ...{ carb: SAMPLE, sodium: SAMPLE, fluid: SAMPLE },
};
const SAMPLE_RACES = [false, false, false, false, true];
const CUTOFFS = { carb: 0.7, sodium: 0.7, fluid: 0.7 };

/** Explains how to use the portal, what its terms and marks mean, and where to ask. */
export default portalPage("coach:team", async ({ reader: { closed } }) => {
  const contact = env.CONTACT_EMAIL === "" ? null : env.CONTACT_EMAIL;
  return (
    <>
      <PageHead title="Help" summary="Terms, symbols, contact and keyboard shortcuts." />
      <div className="max-w-3xl">
        <Card title="Terms">
          <dl className="max-w-prose space-y-3">
            {WORDS.map(([word, meaning]) => (
              <div key={word}>
                <dt className="font-semibold">{word}</dt>
                <dd className="text-ink2">{meaning}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card title="Symbols">
          <p>
            Always in this order: <NutrientMark nutrient="carb" /> carbohydrate,{" "}
            <NutrientMark nutrient="sodium" /> sodium, <NutrientMark nutrient="fluid" /> fluid.
            Their colors don’t mean good or bad.
          </p>
          <div className="mt-4 flex flex-wrap items-center gap-5">
            <Lanes lanes={SAMPLE_LANES} cutoffs={CUTOFFS} races={SAMPLE_RACES} label={null} />
            <div className="text-ink2">
              <p>From left to right:</p>
              <ol className="list-decimal pl-5">
                <li>Small dot: at or above the cutoff</li>
                <li>Filled square: below the cutoff</li>
                <li>Hollow square: over 130% of plan</li>
                <li>Dash: not reported</li>
                <li>Line below: race</li>
              </ol>
            </div>
          </div>
          <ul className="mt-4 space-y-1">
            <li>
              <SeverityMark severity="watch" /> Ring: watch, such as below a cutoff or a symptom
            </li>
            <li>
              <SeverityMark severity="concern" /> Disc: urgent, such as below 50% of plan
            </li>
            <li>
              <SeverityMark severity="safety" /> Triangle: hyponatremia risk
            </li>
          </ul>
        </Card>
        <Card title="Articles">
          <p>
            <a href="/knowledge">Short articles on fueling</a>, every claim with its source. Anyone
            can read them, so you can send a link to your athletes.
          </p>
        </Card>
        <div id="api">
          <Card title="API">
            <ul className="list-disc space-y-1 pl-5">
              <li>
                <a href="/v1/openapi.json">OpenAPI document</a> of everything the API can do
              </li>
              <li>
                <a href="/docs/errors">Every error</a>, with its cause and how to fix it
              </li>
              {isOpenIn(closed, "/settings/api-keys") && (
                <li>
                  <a href="/settings/api-keys">API keys</a> for your team
                </li>
              )}
              {isOpenIn(closed, "/settings/webhooks") && (
                <li>
                  <a href="/settings/webhooks">Webhooks</a> for your team
                </li>
              )}
            </ul>
          </Card>
        </div>
        <Card title="Contact">
          {contact === null ? (
            <p>No contact address is set. Ask the person who runs this service.</p>
          ) : (
            <p>
              Email support at <a href={`mailto:${contact}`}>{contact}</a>. If something went wrong,
              include the request ID shown on the page.
            </p>
          )}
        </Card>
        <Card title="Keyboard shortcuts">
          <KeyRows />
        </Card>
      </div>
    </>
  );
});
