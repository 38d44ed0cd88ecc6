import type { CalculateInput } from "@/lib/contract/prescription";
import { KEY_VARIABLE } from "./key-lines";

/** The first call to make with a new key, in the most common languages. */

/** The request body. */
export const FIRST_INPUT: CalculateInput = {
  activity_type: "bike",
  duration_min: 180,
  athlete_weight_kg: 68,
  intensity_level: 6,
  temperature_c: 30,
  humidity_pct: 50,
};
const BODY = JSON.stringify(FIRST_INPUT);
const PATH = "/v1/nutrition/calculate";

export interface Snippet {
  language: string;
  code: string;
}

/** Returns the call for a service address, ready to paste. */
export const firstCallAt = (address: string): readonly [Snippet, ...Snippet[]] => [
  {
    language: "cURL",
    code: `curl -s ${address}${PATH} \\
  -H "Authorization: Bearer $${KEY_VARIABLE}" \\
  -H "Content-Type: application/json" \\
  -d '${BODY}'`,
  },
  {
    language: "TypeScript",
    code: `import { env } from "node:process";

const response = await fetch("${address}${PATH}", {
  method: "POST",
  headers: {
    Authorization: \`Bearer \${env.${KEY_VARIABLE}}\`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify(${BODY}),
});
console.log(response.status, await response.json());`,
  },
  {
    language: "Python",
    code: `import json, os, urllib.request

request = urllib.request.Request(
    "${address}${PATH}",
    data=json.dumps(${BODY}).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['${KEY_VARIABLE}']}",
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as response:
    print(response.status, json.load(response))`,
  },
];
