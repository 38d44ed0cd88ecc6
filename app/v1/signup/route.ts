import { resource } from "@/lib/api/route";
import { Signup, SignupInput } from "@/lib/contract/signup";
import { signUp } from "@/lib/signup/signup";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/signup", {
  POST: {
    summary: "Sign up as a builder: answers a hosted checkout to pay.",
    description:
      "Answers the same to an address that has an account already. Once it is paid, the key is e-mailed and can be claimed.",
    capability: "public",
    cost: "none",
    effect: "external",
    body: SignupInput,
    response: Signup,
    status: 201,
    errors: ["rate_limited", "upstream_error"],
    secret: true,
    run: ({ scope, body }) => signUp(scope, body),
  },
});
