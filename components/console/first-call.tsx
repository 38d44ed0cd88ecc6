import { Card } from "../portal/sections";
import { CopyButton } from "../ui/copy-button";

const BODY = JSON.stringify({
  ...{ activity_type: "bike", duration_min: 180, athlete_weight_kg: 68 },
  ...{ temperature_c: 28, humidity_pct: 60 },
});

interface FirstCallProps {
  url: string;
  /** The start of the key, enough to recognize it but not to use it. */
  keyStart: string;
}

/** Shows the first call to make, until one has been made. */
export function FirstCall({ url, keyStart }: FirstCallProps) {
  const curl = [
    `curl ${url}`,
    `-H "Authorization: Bearer ${keyStart}"`,
    '-H "Content-Type: application/json"',
    `-d '${BODY}'`,
  ].join(" \\\n  ");
  return (
    <Card title="Make your first call" aside={<CopyButton text={curl} what="the command" />}>
      <p>
        No calls yet. Put your key in place of{" "}
        <span className="font-mono text-code break-all">{keyStart}</span> and run this. The response
        has the numbers, and the request shows up here a second later.
      </p>
      <pre className="mt-3 rounded-control bg-sunken p-3 font-mono text-code break-words whitespace-pre-wrap">
        {curl}
      </pre>
    </Card>
  );
}
