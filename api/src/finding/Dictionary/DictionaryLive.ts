import { Effect, Layer } from "effect"
import { AppConfig } from "../../Config.ts"
import { Dictionary } from "./Dictionary.ts"

/** The dictionary of this installation: what ships, and what was imported into DATA_DIR. One layer, so it loads once. */
export const DictionaryLive = Layer.unwrapEffect(
  Effect.map(AppConfig, ({ dataDir }) => Dictionary.Default({ dataDir })),
)
