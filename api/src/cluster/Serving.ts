import { Effect, Layer } from "effect"
import { JobsLive } from "../jobs/Jobs.ts"
import { Primary } from "../Primary.ts"
import type { PrimaryClient } from "../Primary.ts"
import { DrainLive } from "../server/Draining.ts"
import { InfrastructureLive } from "../server/Infrastructure.ts"
import { AppLive, CompleteAppLive, ServerLive } from "../server/Server.ts"
import { StartLive } from "../server/Start.ts"
import { TelemetryLive } from "../Telemetry.ts"
import { beginOffice, preparedOffice } from "./StartOffices.ts"

/** One process that does everything. It listens from the beginning, and answers 503 until the product is complete. */
const alone = DrainLive.pipe(
  Layer.provide(Layer.mergeAll(AppLive, JobsLive)),
  Layer.provide(ServerLive),
  Layer.provide(StartLive),
  Layer.provide(InfrastructureLive),
  Layer.provide(TelemetryLive),
)

/** One process of several, with what only one of them prepares. Jobs hold locks, so each process may look for them. */
const ofSeveral = (primary: PrimaryClient) => {
  const preparing = Layer.unwrapEffect(
    Effect.map(primary.ask(beginOffice, null), ({ prepares }) =>
      prepares
        ? Layer.effectDiscard(primary.ask(preparedOffice, null)).pipe(Layer.provide(StartLive))
        : Layer.empty,
    ),
  )
  const serving = Layer.effectDiscard(Effect.sync(() => primary.tellServing()))
  return Layer.mergeAll(DrainLive, serving).pipe(
    Layer.provide(Layer.mergeAll(CompleteAppLive, JobsLive)),
    Layer.provide(preparing),
    Layer.provide(InfrastructureLive),
    Layer.provide(TelemetryLive),
  )
}

/** What a process that serves runs. */
export const ServingLive = Layer.unwrapEffect(
  Effect.map(Primary, (primary) => (primary === undefined ? alone : ofSeveral(primary))),
)
