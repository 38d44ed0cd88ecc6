import { z } from "zod";
import { MailAddress } from "./address";
import { Id, Milliseconds, RequestId, text } from "./primitives";

/** How a builder gets a key by themselves. */

const SESSION_MAX = 255;

export const SignupInput = z
  .object({ email: MailAddress })
  .meta({ id: "SignupInput", examples: [{ email: "dev@ridewell.example" }] });

export const Signup = z.object({
  checkout_url: z.url().meta({ description: "The hosted checkout. Open it in a browser." }),
  session_id: z.string().meta({ description: "With it the key is claimed once it is paid." }),
  expires_at: Milliseconds.meta({ description: "Until when it can be paid, Unix milliseconds." }),
  request_id: RequestId,
});

/** Whether text can be the name of a checkout: no longer than any, and nothing that no database keeps. */
export const canBeSession = (text: string): boolean =>
  text.length <= SESSION_MAX && /^[^\p{C}]+$/u.test(text);

const SessionId = text(SESSION_MAX).min(1).meta({ description: "`session_id` of the sign-up." });

export const ClaimQuery = z.object({ session_id: SessionId });

export const Claim = z.object({
  api_key: z.string().meta({ description: "The whole key. Shown here and never again." }),
  environment: z.enum(["test", "live"]),
  account_id: Id,
  docs: z.url(),
  request_id: RequestId,
});

export const ResendInput = z
  .object({ session_id: SessionId })
  .meta({ id: "ResendInput", examples: [{ session_id: "cs_test_a1b2c3" }] });

export const Resent = z.object({ request_id: RequestId });

/** What somebody who asks to become a partner says of themselves. */
export const APPLICATION_MAX = { platformName: 100, useCase: 2_000 } as const;
