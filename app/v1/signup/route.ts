import { resource } from "@/lib/api/route";
import { Signup, SignupInput } from "@/lib/contract/signup";
import { signUp } from "@/lib/signup/signup";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/signup", {
  POST: {
    summary: "Sign up as a builder and get a hosted checkout.",
    description:
      "After payment, the key is emailed and can be claimed. If the address already has a plan, it needs no second one: `checkout_url` is a page that says so, and a link to a new key is emailed to the address.",
    capability: "public",
    cost: "none",
    effect: "external",
    body: SignupInput,
    response: Signup,
    status: 201,
    errors: ["rate_limited", "resource_not_found", "upstream_error"],
    secret: true,
    run: ({ scope, body }) => signUp(scope, body),
  },
});
