import { Cause, ConfigProvider, Effect, Exit, Layer } from "effect"
import { AppConfig } from "../../src/Config.ts"
import { backupSettings } from "../../src/operations/Backups/BackupSettings.ts"
import { LoggingLive } from "../../src/Telemetry.ts"

/** What a program does with an environment: the names that it asks for, and why it refuses to start, if it does. */
export type Reading = { readonly asked: ReadonlySet<string>; readonly refused: string | undefined }

/** Has the API and its command of backups read an environment. */
export const readAsApi = async (given: Readonly<Record<string, string>>): Promise<Reading> => {
  const asked = new Set<string>()
  const { flattened } = ConfigProvider.fromMap(new Map(Object.entries(given)))
  const recording = ConfigProvider.fromFlat({
    ...flattened,
    load: (path, ...rest) => {
      asked.add(path.join("."))
      return flattened.load(path, ...rest)
    },
  })
  const reading = Effect.all([AppConfig, backupSettings]).pipe(
    Effect.provide(Layer.mergeAll(AppConfig.Default, LoggingLive)),
    Effect.provide(Layer.setConfigProvider(recording)),
  )
  const exit = await Effect.runPromiseExit(reading)
  return { asked, refused: Exit.isFailure(exit) ? Cause.pretty(exit.cause) : undefined }
}
