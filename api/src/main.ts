import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Effect, Layer } from "effect"
import { AppConfig } from "./Config.ts"
import { SettingRefused } from "./Config/SettingRefused.ts"
import { Primary } from "./Primary.ts"
import { LoggingLive } from "./Telemetry.ts"

/** EX_CONFIG of sysexits.h: the settings are invalid, so a restart would not help. */
const configurationExit = 78

/** Each process loads only what it runs. */
const product = Effect.gen(function* () {
  const { processes } = yield* AppConfig
  const primary = yield* Primary
  if (processes === 1 || primary !== undefined) {
    const { ServingLive } = yield* Effect.promise(() => import("./cluster/Serving.ts"))
    return yield* Layer.launch(ServingLive)
  }
  const { PrimaryLive } = yield* Effect.promise(() => import("./cluster/PrimaryLive.ts"))
  return yield* Layer.launch(PrimaryLive)
})

product.pipe(
  Effect.provide(AppConfig.Default),
  Effect.catchIf(
    (error) => error instanceof SettingRefused,
    (error) =>
      Effect.sync(() => {
        process.stderr.write(`${error.message}\n`)
        process.exit(configurationExit)
      }),
  ),
  Effect.catchTag("ServingRefused", ({ code }) => Effect.sync(() => process.exit(code))),
  Effect.provide(LoggingLive),
  NodeRuntime.runMain({ disablePrettyLogger: true }),
)
