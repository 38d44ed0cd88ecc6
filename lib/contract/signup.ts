import { z } from "zod";
import { MailAddress } from "./address";
import { Id, Milliseconds, RequestId, text } from "./primitives";

/** How a builder gets a key without us. */

const SESSION_MAX = 255;

export const SignupInput = z
  .object({ email: MailAddress })
  .meta({ id: "SignupInput", examples: [{ email: "dev@ridewell.example" }] });

export const Signup = z.object({
  checkout_url: z.url().meta({ description: "The hosted checkout. Open it in a browser." }),
  session_id: z.string().meta({
    description: "The id to claim the key with once the checkout is paid.",
  }),
  expires_at: Milliseconds.meta({
    description: "The checkout can be paid until this time, in Unix milliseconds.",
  }),
  request_id: RequestId,
});

/** True if the text can be a checkout id: not too long, and nothing a database can't store. */
export const canBeSession = (text: string): boolean =>
  text.length <= SESSION_MAX && /^[^\p{C}]+$/u.test(text);

const SessionId = text(SESSION_MAX).min(1).meta({
  description: "The `session_id` of the sign-up.",
});

export const ClaimQuery = z.object({ session_id: SessionId });

export const Claim = z.object({
  api_key: z.string().meta({ description: "The full key. Shown only once." }),
  environment: z.enum(["test", "live"]),
  account_id: Id,
  docs: z.url(),
  request_id: RequestId,
});

export const ResendInput = z
  .object({ session_id: SessionId })
  .meta({ id: "ResendInput", examples: [{ session_id: "cs_test_a1b2c3" }] });

export const Resent = z.object({ request_id: RequestId });

/** Maximum lengths in an application to become a partner. */
export const APPLICATION_MAX = { platformName: 100, useCase: 2_000 } as const;
