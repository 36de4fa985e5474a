import { Effect, Layer, Redacted, Schema } from "effect"
import { randomBytes } from "node:crypto"
import { mkdirSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Email, NewPassword } from "@rokthnam/shared/Primitives/Text"
import { seedPassword } from "../../seed/Accounts.ts"
import { demoAccounts, fillDemo } from "../../seed/Demo.ts"
import type { DemoAccount } from "../../seed/Demo.ts"
import { Admins } from "../accounts/Admins.ts"
import { AppConfig } from "../Config.ts"
import { Partitions } from "../platform/Partitions.ts"
import { SettingRefused } from "../Config/SettingRefused.ts"

/** The admin of a development database when the settings name none. */
const developmentAdmin = "admin@rokthnam.test"

/**
 * Writes the accounts, which the start command prints, to a file that only its owner can read. The file is replaced
 * as a whole.
 */
const keepAccounts = (dataDir: string, accounts: ReadonlyArray<DemoAccount>) =>
  Effect.sync(() => {
    mkdirSync(dataDir, { recursive: true })
    const file = join(dataDir, "demo-accounts.json")
    writeFileSync(`${file}.new`, JSON.stringify(accounts, null, 2), { mode: 0o600, flush: true })
    renameSync(`${file}.new`, file)
  })

const decodeAdmin = Schema.decodeUnknown(Schema.Struct({ email: Email, password: NewPassword }))

/** Makes sure that the admin of ADMIN_EMAIL and ADMIN_PASSWORD exists. An existing account is not changed. */
const adminOfSettings = (email: string, password: Redacted.Redacted | undefined) =>
  Effect.gen(function* () {
    const admins = yield* Admins
    const given = yield* Effect.mapError(
      decodeAdmin({ email, password: password === undefined ? "" : Redacted.value(password) }),
      () =>
        new SettingRefused({
          message: "ADMIN_EMAIL must be an e-mail address, and ADMIN_PASSWORD have 8 to 128 characters.",
        }),
    )
    if (!(yield* admins.has(given.email))) yield* admins.create(given)
  })

/** In development, creates an admin if there is none yet. Returns its account if it was created. */
const adminOfDevelopment = (password: string) =>
  Effect.gen(function* () {
    const admins = yield* Admins
    if (yield* admins.exists) return []
    const made = yield* admins.create({ email: developmentAdmin, password })
    return made ? [{ role: "admin", email: developmentAdmin, password }] : []
  })

/**
 * Partitions for the months ahead, which a job makes too: an installation that runs an hour a day has its months. A start
 * does not fail with it, since what has no month is not lost.
 */
const makePartitions = Effect.flatMap(Partitions, ({ makeAll, measure }) =>
  Effect.zipRight(makeAll, measure),
).pipe(
  Effect.catchAllCause((cause) => Effect.logError("Partitions could not be made", cause)),
  Effect.provide(Partitions.Default),
)

/** A production without a contact runs: its pages promise none. Its operator should know that they do not. */
const warnOfNoContact = Effect.logWarning(
  "CONTACT_EMAIL is not set: the privacy page tells customers that they can write to nobody",
)

/** Prepares the database before the first request: partitions, demonstration data if wanted, and an admin. */
export const start = Effect.gen(function* () {
  const { production, demoData, dataDir, adminEmail, adminPassword, contactEmail } = yield* AppConfig
  if (production && contactEmail === undefined) yield* warnOfNoContact
  yield* makePartitions
  const wanted = demoData === "1" || (demoData === undefined && !production)
  const filled = wanted && (yield* fillDemo)
  if (adminEmail !== undefined) yield* adminOfSettings(adminEmail, adminPassword)
  const own =
    adminEmail === undefined && !production
      ? yield* adminOfDevelopment(wanted ? seedPassword : randomBytes(9).toString("base64url"))
      : []
  const accounts = [...own, ...(filled ? demoAccounts : [])]
  if (accounts.length > 0) yield* keepAccounts(dataDir, accounts)
}).pipe(Effect.provide(Admins.Default))

export const StartLive = Layer.effectDiscard(start)
