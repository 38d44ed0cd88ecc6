import { resource } from "@/lib/api/route";
import { BrickInference, BrickInferred } from "@/lib/contract/inference";
import { inferSegments } from "@/lib/inference/infer";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/infer/brick-types", {
  POST: {
    summary: "Infer the parts of a multisport session, in order.",
    description:
      "Reads titles such as “Bike 60 + Run 20” or “Koppeltraining Rad/Lauf”, in the same languages as activity type inference. If nothing can be inferred, returns one `unknown` segment with confidence 0.",
    capability: "intelligence:infer",
    cost: "intelligence",
    isDear: true,
    body: BrickInference,
    response: BrickInferred,
    effect: "none",
    run: async ({ body }) => ({ segments: inferSegments(body) }),
  },
});
