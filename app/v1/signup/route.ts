import { resource } from "@/lib/api/route";
import { Signup, SignupInput } from "@/lib/contract/signup";
import { signUp } from "@/lib/signup/signup";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/signup", {
  POST: {
    summary: "Sign up as a builder: answers a hosted checkout to pay.",
    description:
      "Once it is paid, the key is e-mailed and can be claimed. For an address that pays for a plan already there is nothing to pay: `checkout_url` is a page that says so, and the address is mailed a link to a new key.",
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
