import type { Db } from "@/lib/platform/db";
import { rewrapAll } from "@/lib/platform/rewrapping";
import { replaceSealedVariables, sealedVariablesAfter } from "./key-rotation.store";
import { sealContext } from "./sealing";

/**
 * Rewraps the sealed variables of waiting and refused mails under the current master key.
 *
 * @returns how many were rewrapped, and how many no known key opens
 */
export const rewrapMail = (scope: { db: Db }) =>
  rewrapAll({
    after: async (id, limit) =>
      (await sealedVariablesAfter(scope, id, limit)).map((mail) => ({
        ...mail,
        context: sealContext(mail.id),
      })),
    replace: (mail, renewed) => replaceSealedVariables(scope, mail, renewed),
  });
