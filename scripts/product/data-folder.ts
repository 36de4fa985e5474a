import { randomBytes } from "node:crypto"
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { takeLock } from "../processes/lock.ts"
import type { Lock } from "../processes/lock.ts"
import { codeOf, Failure } from "../terminal/failure.ts"

/** Signing keys of 256 bits, as RFC 7518 section 3.2 asks for HS256. */
const SECRET_BYTES = 32

/** A run whose npm was killed takes a moment to notice and to stop. */
const HAND_OVER_MS = 4_000

/** The secrets of an installation: `jwt` signs tokens, `bot` is what the bot proves itself with. */
export interface Secrets {
  readonly jwt: string
  readonly bot: string
}

/** An account of the demonstration, as the API writes it down. */
export interface DemoAccount {
  readonly role: string
  readonly email: string
  readonly password: string
}

async function waitForLock(file: string): Promise<Lock> {
  for (const deadline = Date.now() + HAND_OVER_MS; ; await sleep(100)) {
    const lock = takeLock(file)
    if (!lock.holder || Date.now() > deadline) return lock
  }
}

/** Makes the data folder and takes it for this process, so that two starts cannot share one; answers how to leave it. */
export async function takeDataFolder(dataDir: string): Promise<() => void> {
  try {
    if (!existsSync(dataDir)) {
      mkdirSync(dataDir, { recursive: true })
      // Others may pass (the database runs under an account of its own) but not look around.
      chmodSync(dataDir, 0o711)
    }
    mkdirSync(join(dataDir, "logs"), { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Failure(
      `The data folder ${dataDir} cannot be made (${codeOf(error)}): choose another with DATA_DIR=…`,
    )
  }
  const lock = await waitForLock(join(dataDir, "start.lock"))
  if (lock.holder)
    throw new Failure(
      `Rokthnam already runs on the data folder ${dataDir} (process ${lock.holder.pid}): stop that one first, or choose another folder with DATA_DIR=…`,
    )
  return lock.release
}

function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url")
}

/** The secrets of this data folder, made once. */
export function keepSecrets(dataDir: string): Secrets {
  const file = join(dataDir, "secrets.json")
  const kept: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}
  const secrets = { jwt: kept.jwt ?? makeSecret(), bot: kept.bot ?? makeSecret() }
  // Written whole under another name first: a power cut leaves the old file or the new one.
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  return secrets
}

/** The accounts that the API made for the demonstration, none without demo data. */
export function readDemoAccounts(dataDir: string): readonly DemoAccount[] {
  const file = join(dataDir, "demo-accounts.json")
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : []
}
