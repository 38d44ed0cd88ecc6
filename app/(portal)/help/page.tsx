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
    "How many of the sessions that were done were reported. What is not reported is not known: it is never counted as nothing taken in, and never marked.",
  ],
  [
    "Adherence",
    "What was taken in as a share of what was planned, for carbohydrate, sodium and fluid each. More than 100% is shown as it is.",
  ],
  [
    "Cutoff",
    "The share of the plan below which a session is marked, 70% unless set otherwise. It can be set for everybody, for a group, or for one athlete; the page of an athlete says whose holds.",
  ],
  [
    "Marker",
    "Something in a session that crossed a bar: too little of a nutrient, a symptom, a low rating, much fluid with little sodium, or fluid far above the limit.",
  ],
  [
    "Safety pattern",
    "Much fluid together with little sodium, or far more fluid than the athlete’s own limit: either can make somebody seriously ill. It comes first, and is not cleared without a message or a reason.",
  ],
  [
    "Digest",
    `One mail a day with what gathered, at ${DIGEST_TIME} by your own clock: the time zone of your settings, or the team’s where you chose none.`,
  ],
  [
    "Quiet hours",
    "Hours in which nobody is told, except of the safety pattern. What came up waits.",
  ],
  [
    "Put off",
    "An item goes from the queue until the time you chose, and comes back in its old place. It comes back sooner with something new and worse.",
  ],
] as const;

const SAMPLE_LANES = {
  sessions: [1, 1, 1, 1, 1, 1],
  carb: [95, 60, null, 105, 140, 90],
  sodium: [100, 55, null, 90, 98, 50],
  fluid: [90, 96, null, 110, 135, 92],
};
const CUTOFFS = { carb: 0.7, sodium: 0.7, fluid: 0.7 };

/** How the portal is used, what its words and marks mean, and where to ask. */
export default portalPage("coach:team", async ({ reader: { closed } }) => {
  const contact = env.CONTACT_EMAIL === "" ? null : env.CONTACT_EMAIL;
  return (
    <>
      <PageHead title="Help" summary="Keys, words and marks, and where to ask." />
      <div className="max-w-3xl">
        <Card title="Keys">
          <KeyRows />
        </Card>
        <Card title="Words">
          <dl className="max-w-prose space-y-3">
            {WORDS.map(([word, meaning]) => (
              <div key={word}>
                <dt className="font-semibold">{word}</dt>
                <dd className="text-ink2">{meaning}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card title="Marks">
          <p>
            Always in this order: <NutrientMark nutrient="carb" /> carbohydrate,{" "}
            <NutrientMark nutrient="sodium" /> sodium, <NutrientMark nutrient="fluid" /> fluid.
            Their colours mean neither good nor bad.
          </p>
          <div className="mt-4 flex flex-wrap items-center gap-5">
            <Lanes lanes={SAMPLE_LANES} cutoffs={CUTOFFS} races={[false, false, false, true]} />
            <ul className="text-ink2">
              <li>A small dot: within plan</li>
              <li>A filled square: below the cutoff</li>
              <li>A hollow square: more than 130% of plan</li>
              <li>A dash: not reported</li>
              <li>A line below: a race</li>
            </ul>
          </div>
          <ul className="mt-4 space-y-1">
            <li>
              <SeverityMark severity="watch" /> A ring: to keep in sight
            </li>
            <li>
              <SeverityMark severity="concern" /> A disc: a bar was crossed
            </li>
            <li>
              <SeverityMark severity="safety" /> A triangle: the safety pattern
            </li>
          </ul>
        </Card>
        <div id="api">
          <Card title="Your own programs">
            <ul className="list-disc space-y-1 pl-5">
              <li>
                <a href="/v1/openapi.json">Everything the API can do</a>, as an OpenAPI document
              </li>
              <li>
                <a href="/docs/errors">Every error</a>, with its cause and what to do
              </li>
              {isOpenIn(closed, "/settings/api-keys") && (
                <li>
                  <a href="/settings/api-keys">API keys</a> of your team
                </li>
              )}
              {isOpenIn(closed, "/settings/webhooks") && (
                <li>
                  <a href="/settings/webhooks">Webhooks</a> of your team
                </li>
              )}
            </ul>
          </Card>
        </div>
        <Card title="Somebody to ask">
          {contact === null ? (
            <p>
              Who runs this service has left no address. Aidstation is open: whoever gave you this
              address can tell.
            </p>
          ) : (
            <p>
              Write to who runs this service: <a href={`mailto:${contact}`}>{contact}</a>. When
              something went wrong, send the request id that the page showed.
            </p>
          )}
        </Card>
      </div>
    </>
  );
});
