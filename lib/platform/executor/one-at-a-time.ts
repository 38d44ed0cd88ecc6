import { ServerResponse } from "node:http";
import { Middleware } from "inngest";
import { alone } from "./step-lock";
import { underSignal } from "./step-signal";

/**
 * Has every step run by itself and know when its time is up: the executor hangs up on a step that takes too long, which
 * fires the step's signal, and the next attempt waits until the earlier one has really ended.
 */
export class OneAtATime extends Middleware.BaseMiddleware {
  readonly id = "one-at-a-time";
  #signal = new AbortController().signal;

  override wrapRequest({ requestArgs, next }: Middleware.WrapRequestArgs) {
    this.#signal = signalOf(requestArgs) ?? this.#signal;
    return next();
  }

  override wrapStepHandler({ ctx, next, stepInfo }: Middleware.WrapStepHandlerArgs) {
    return alone(`${ctx.runId} ${stepInfo.hashedId}`, this.#signal, (signal) =>
      underSignal(signal, next),
    );
  }
}

/** What fires when whoever asked has hung up: a request of Next knows, of Node the answer does. */
function signalOf([request, response]: readonly unknown[]): AbortSignal | undefined {
  if (request instanceof Request) return request.signal;
  if (!(response instanceof ServerResponse)) return undefined;
  const hangingUp = new AbortController();
  response.once("close", () => hangingUp.abort(new Error("the executor hung up")));
  return hangingUp.signal;
}
