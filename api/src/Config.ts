import { Config, Effect, Redacted } from "effect"
import * as ConfigError from "effect/ConfigError"
import { availableParallelism } from "node:os"
import { settingRanges } from "@rokthnam/shared/Primitives/Setting"
import { emailPattern } from "@rokthnam/shared/Primitives/TextRules"
import { bakongSettings } from "./Config/BakongSettings.ts"
import { databaseReadUrlSetting, databaseUrlSetting, poolerUrlSetting } from "./Config/DatabaseSettings.ts"
import { bucketSetting } from "./Config/FileStoreSettings.ts"
import { flag, optionalSecret, optionalText, refusalOf, text, whole } from "./Config/Given.ts"
import { redisServersOf } from "./Config/RedisSettings.ts"
import { rolesSetting } from "./Config/RolesSetting.ts"
import { SettingRefused } from "./Config/SettingRefused.ts"
import { usualProcesses } from "./Config/UsualProcesses.ts"
import { weakSecrets } from "./Config/WeakSecrets.ts"
import { webhookOf } from "./Config/TelegramWebhook.ts"
import { telemetrySettings } from "./Telemetry/TelemetrySettings.ts"

/** Ten years; a session is at least long enough to be used. */
const sessionSeconds = { least: 60, greatest: 10 * 365 * 24 * 3600 }
/** The values of nice(1) that need no rights. */
const niceness = { least: 0, greatest: 19 }

const perCaller = (name: string, person: number, address: number) =>
  Config.all({
    person: whole(`${name}_PER_PERSON`, person, { least: 1 }),
    address: whole(`${name}_PER_ADDRESS`, address, { least: 1 }),
  })

/** The folder of files, logs and imported lists. Commands that need no other setting read only this one. */
export const dataDirSetting = text("DATA_DIR", ".data")

/** Encrypts backups; unset, they are not encrypted. Only the commands of backups read it. */
export const backupKeySetting = optionalSecret("BACKUP_KEY")

const settings = Config.all({
  production: Config.map(text("NODE_ENV", "development"), (value) => value === "production"),
  host: text("HOST", "127.0.0.1"),
  port: whole("PORT", 8080, settingRanges.PORT),
  publicUrl: optionalText("PUBLIC_URL"),
  dataDir: dataDirSetting,
  databaseUrl: databaseUrlSetting,
  /** The pooler through which the pool reaches the database. Undefined where nothing is in between. */
  poolerUrl: poolerUrlSetting,
  /** Connections of the pools of all processes on this machine together. */
  databaseConnections: whole("DATABASE_CONNECTIONS", 16, { least: 2, greatest: 10_000 }),
  /** The processes that serve calls (see `cluster`). 1 means that one process does everything. */
  processes: whole("API_PROCESSES", usualProcesses(availableParallelism()), { least: 1, greatest: 256 }),
  /** Seconds for which a process that was told to end still serves, while `/readyz` already refuses. */
  drainSeconds: whole("DRAIN_SECONDS", 0, { least: 0, greatest: 3600 }),
  redisUrl: optionalSecret("REDIS_URL"),
  redisPrefix: text("REDIS_PREFIX", "rokthnam:"),
  jwtSecret: optionalSecret("JWT_SECRET"),
  botServiceSecret: optionalSecret("BOT_SERVICE_SECRET"),
  adminEmail: optionalText("ADMIN_EMAIL"),
  adminPassword: optionalSecret("ADMIN_PASSWORD"),
  demoData: optionalText("DEMO_DATA"),
  telegramBotToken: optionalSecret("TELEGRAM_BOT_TOKEN"),
  /** What Telegram names when it delivers an update. Unset, it delivers none. */
  telegramWebhookSecret: optionalSecret("TELEGRAM_WEBHOOK_SECRET"),
  telegramBotUsername: optionalText("TELEGRAM_BOT_USERNAME"),
  /** The Bot API, which prepares the messages that customers share. The bot has the same setting. */
  telegramApiRoot: Config.map(text("TELEGRAM_API_ROOT", "https://api.telegram.org"), (given) =>
    given.replace(/\/+$/, ""),
  ),
  bakong: bakongSettings,
  helpUrl: optionalText("HELP_URL"),
  /** The template of the map's tiles, with {z}, {x}, {y} and perhaps {s}. Unset, maps are drawn without them. */
  mapTilesUrl: optionalText("MAP_TILES_URL"),
  /** Where customers can write to. Unset, the pages say that there is nobody. */
  contactEmail: optionalText("CONTACT_EMAIL"),
  /** Bytes of the disk that uploads leave free, for the database and the logs. */
  diskReserve: Config.map(
    whole("DISK_RESERVE_MB", 512, { least: 0 }),
    (megabytes) => megabytes * 1024 * 1024,
  ),
  trustProxy: whole("TRUST_PROXY", 0, { least: 0, greatest: 100 }),
  /** Calls that anybody may make, by one person and by one address (see `finding/VisitorLimits`). */
  visitorLimits: Config.all({
    searches: perCaller("SEARCHES", 60, 1000),
    suggestions: perCaller("SUGGESTIONS", 150, 2000),
    photos: perCaller("PHOTOS", 20, 120),
  }),
  /**
   * Public searches that are answered at the same time, and those that wait. Further ones get 503. Offers the same, and of pages,
   * files and other reads of strangers as many wait.
   */
  crowdAtOnce: whole("CROWD_AT_ONCE", 8, { least: 1, greatest: 10_000 }),
  crowdWaiting: whole("CROWD_WAITING", 500, { least: 0, greatest: 1_000_000 }),
  /** Whether finding runs in a thread of its own, and the niceness of that thread (see `platform/StepBack`). */
  findingThread: Config.map(whole("FINDING_THREAD", 1, { least: 0, greatest: 1 }), (given) => given !== 0),
  findingNiceness: whole("FINDING_NICENESS", 5, niceness),
  /** From how many medicines on the index of the search is kept in snapshots in the store of files; 0: never. */
  searchSnapshotRows: whole("SEARCH_SNAPSHOT_ROWS", 500_000, { least: 0 }),
  /** The niceness of the threads that read photos and QR codes. At 15 a search that needs its core gets nine tenths of it. */
  photoNiceness: whole("PHOTO_NICENESS", 15, niceness),
  /** Seconds between two looks for due jobs. */
  jobsEvery: whole("JOBS_EVERY_SECONDS", 60, { least: 1, greatest: 86_400 }),
  metricsPort: whole("METRICS_PORT", 0, { least: 0, greatest: 65_535 }),
  /** The key of the access log that the processes of one run share. The primary makes it and never stores it. */
  accessLogKey: optionalSecret("ACCESS_LOG_KEY"),
  accessLog: flag("ACCESS_LOG", false),
  telemetry: telemetrySettings,
  /** Session lifetimes in seconds: admin 8 h, pharmacy and staff 12 h, customer 30 days. */
  adminSession: whole("ADMIN_SESSION_SECONDS", 8 * 3600, sessionSeconds),
  pharmacySession: whole("PHARMACY_SESSION_SECONDS", 12 * 3600, sessionSeconds),
  staffSession: whole("STAFF_SESSION_SECONDS", 12 * 3600, sessionSeconds),
  userSession: whole("USER_SESSION_SECONDS", 30 * 24 * 3600, sessionSeconds),
  lowStockAlertAt: whole("LOW_STOCK_ALERT_AT", 10, { least: 0, greatest: 1_000_000 }),
  expiryAlertDays: whole("EXPIRY_ALERT_DAYS", 30, { least: 0, greatest: 3650 }),
})

type Settings = Config.Config.Success<typeof settings>

const refuseWeakProduction = (given: Settings): Effect.Effect<void, SettingRefused> => {
  if (!given.production) return Effect.void
  const reasons = [
    ...weakSecrets(given),
    ...(given.adminEmail === undefined ? ["ADMIN_EMAIL must be set"] : []),
  ]
  return reasons.length === 0
    ? Effect.void
    : Effect.fail(new SettingRefused({ message: `In production ${reasons.join("; ")}.` }))
}

/** Every setting of the API, read once at start from the environment. No other module reads the environment. */
export class AppConfig extends Effect.Service<AppConfig>()("AppConfig", {
  effect: Effect.gen(function* () {
    const given = yield* settings
    yield* refuseWeakProduction(given)
    if (given.jwtSecret === undefined)
      return yield* new SettingRefused({
        message: "JWT_SECRET must be set (npm start makes one and keeps it in DATA_DIR).",
      })
    const telegramWebhook = webhookOf(given)
    if (typeof telegramWebhook === "string") return yield* new SettingRefused({ message: telegramWebhook })
    if (given.contactEmail !== undefined && !emailPattern.test(given.contactEmail))
      return yield* new SettingRefused({
        message: "CONTACT_EMAIL must be an e-mail address, or unset where there is none.",
      })
    const { redisUrl } = given
    const redis = redisUrl === undefined ? undefined : redisServersOf(Redacted.value(redisUrl).trim())
    if (typeof redis === "string") return yield* new SettingRefused({ message: redis })
    return {
      ...given,
      /** The servers of `REDIS_URL`. */
      redis: redis === undefined ? undefined : Redacted.make(redis),
      /** The bucket of uploaded files. Undefined where they are on the disk. */
      bucket: yield* bucketSetting,
      /** What this machine does. */
      roles: yield* rolesSetting,
      telegramWebhook,
      /** A streaming standby that answers reports and lists (see `Sql/Standby`). Undefined where there is none. */
      databaseReadUrl: yield* databaseReadUrlSetting,
      /** Connections of the pool of this process: its share of the machine's. A call may need two at a time. */
      databaseConnections: Math.max(2, Math.floor(given.databaseConnections / given.processes)),
      jwtSecret: given.jwtSecret,
      publicUrl: given.publicUrl ?? `http://localhost:${given.port}`,
    }
  }).pipe(Effect.mapError((error) => (ConfigError.isConfigError(error) ? refusalOf(error) : error))),
}) {}
