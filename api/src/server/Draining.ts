import { Effect, Layer } from "effect"
import { AppConfig } from "../Config.ts"

/** Whether this process was told to end, so that a load balancer sends no more calls to it. */
export class Draining extends Effect.Service<Draining>()("Draining", {
  sync: () => ({ isDraining: false }),
}) {}

/**
 * At the end of the process, `/readyz` refuses first, while calls are still answered for DRAIN_SECONDS. Must be the last
 * layer that is built, so that it is the first one that ends.
 */
export const DrainLive = Layer.scopedDiscard(
  Effect.flatMap(Effect.all([AppConfig, Draining]), ([{ drainSeconds }, draining]) =>
    Effect.addFinalizer(() =>
      Effect.zipRight(
        Effect.sync(() => (draining.isDraining = true)),
        Effect.sleep(`${drainSeconds} seconds`),
      ),
    ),
  ),
)
