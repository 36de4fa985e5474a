import { Config, Effect, Layer, Logger, LogLevel } from "effect"

const level = Config.logLevel("LOG_LEVEL").pipe(Config.withDefault(LogLevel.Info))

/** Structured logs: one JSON object a line. Nobody logs a body, a name, a phone number or a secret. */
export const LoggingLive = Layer.mergeAll(
  Logger.replace(Logger.defaultLogger, Logger.jsonLogger.pipe(Logger.withConsoleLog)),
  Layer.unwrapEffect(
    Effect.map(
      Effect.orElseSucceed(level, () => LogLevel.Info),
      Logger.minimumLogLevel,
    ),
  ),
)
