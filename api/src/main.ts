import { NodeRuntime } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { AppConfig, SettingRefused } from "./Config.ts"
import { AppLive, ServerLive } from "./server/Server.ts"
import { InfrastructureLive } from "./server/Infrastructure.ts"
import { JobsLive } from "./jobs/Jobs.ts"
import { StartLive } from "./server/Start.ts"
import { LoggingLive, TelemetryLive } from "./Telemetry.ts"

/** EX_CONFIG of sysexits.h: the settings are invalid, so a restart would not help. */
const configurationExit = 78

Layer.launch(
  Layer.mergeAll(AppLive, JobsLive).pipe(
    Layer.provide(ServerLive),
    Layer.provide(StartLive),
    Layer.provide(InfrastructureLive),
    Layer.provide(TelemetryLive),
  ),
).pipe(
  Effect.provide(AppConfig.Default),
  Effect.catchIf(
    (error) => error instanceof SettingRefused,
    (error) =>
      Effect.sync(() => {
        process.stderr.write(`${error.message}\n`)
        process.exit(configurationExit)
      }),
  ),
  Effect.provide(LoggingLive),
  NodeRuntime.runMain({ disablePrettyLogger: true }),
)
