import { Config, Effect, Redacted } from "effect"
import { resolve } from "node:path"
import manifest from "../../../package.json" with { type: "json" }
import { backupKeySetting, dataDirSetting } from "../../Config.ts"
import { databaseUrlSetting } from "../../Config/DatabaseSettings.ts"
import { bucketSetting } from "../../Config/FileStoreSettings.ts"

/** The version of the product. */
export const productVersion: string = manifest.version

/** The settings that backing up and restoring need. */
export const backupSettings = Effect.map(
  Effect.all([
    Config.all({ databaseUrl: databaseUrlSetting, dataDir: dataDirSetting, key: backupKeySetting }),
    bucketSetting,
  ]),
  ([{ databaseUrl, dataDir, key }, bucket]) => ({
    databaseUrl: Redacted.value(databaseUrl),
    dataDir: resolve(dataDir),
    bucket,
    key: key === undefined ? undefined : Redacted.value(key),
  }),
)
