import { resource } from "@/lib/api/route";
import { ResendInput, Resent } from "@/lib/contract/signup";
import { resendKey } from "@/lib/signup/resend";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/signup/resend", {
  POST: {
    summary: "Rotate a sign-up's key and email the new one.",
    description:
      "Always returns 202, whatever the outcome. The previous key works for 72 more hours. Sends at most a few emails a day.",
    capability: "public",
    cost: "none",
    effect: "external",
    body: ResendInput,
    response: Resent,
    status: 202,
    secret: true,
    run: async ({ scope, body }) => {
      await resendKey(scope, body.session_id);
      return {};
    },
  },
});
