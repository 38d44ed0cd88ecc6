import { resource } from "@/lib/api/route";
import { ResendInput, Resent } from "@/lib/contract/signup";
import { resendKey } from "@/lib/signup/resend";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/signup/resend", {
  POST: {
    summary: "Rotate the key of a sign-up and e-mail the new one.",
    description:
      "Always answers 202, whatever came of it. The key before works for 72 hours more. A few mails a day at most.",
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
