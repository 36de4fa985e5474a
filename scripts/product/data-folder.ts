import { randomBytes } from "node:crypto"
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { takeLock } from "../processes/lock.ts"
import type { Lock } from "../processes/lock.ts"
import { codeOf, Failure } from "../terminal/failure.ts"
import { say } from "../terminal/report.ts"

/** Signing keys of 256 bits, as RFC 7518 section 3.2 asks for HS256. */
const SECRET_BYTES = 32

/** Milliseconds to wait for the lock: a run whose npm was killed needs a moment to notice that. */
const HAND_OVER_MS = 4_000

/** Milliseconds to wait for a run that is ending. It finishes the requests under way and stops one part after the other. */
const END_MS = 60_000

/** The secrets of an installation: `jwt` signs tokens, `bot` authenticates the bot at the API. */
export interface Secrets {
  readonly jwt: string
  readonly bot: string
}

/** A demonstration account in the file that the API writes. */
export interface DemoAccount {
  readonly role: string
  readonly email: string
  readonly password: string
}

async function waitForLock(file: string): Promise<Lock> {
  let isSaid = false
  for (const begin = Date.now(); ; await sleep(100)) {
    const lock = takeLock(file)
    if (!lock.holder || Date.now() - begin > (lock.isEnding ? END_MS : HAND_OVER_MS)) return lock
    if (lock.isEnding && !isSaid) say(`waiting for process ${lock.holder.pid}, which is stopping`)
    isSaid ||= lock.isEnding
  }
}

/**
 * Creates the data folder and locks it for this process, so that two starts cannot share it. Returns a function that
 * releases it. When `stopping` is aborted, the next start is told to wait for that.
 */
export async function takeDataFolder(dataDir: string, stopping?: AbortSignal): Promise<() => void> {
  try {
    if (!existsSync(dataDir)) {
      mkdirSync(dataDir, { recursive: true })
      // Other accounts may pass through (the database runs under its own account) but not list the folder.
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
  stopping?.addEventListener("abort", lock.announceEnd, { once: true })
  return lock.release
}

function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url")
}

/** The secrets of this data folder, created once. */
export function keepSecrets(dataDir: string): Secrets {
  const file = join(dataDir, "secrets.json")
  const kept: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}
  const secrets = { jwt: kept.jwt ?? makeSecret(), bot: kept.bot ?? makeSecret() }
  // The complete file is renamed into place, so that a power cut leaves either the old file or the new one.
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  return secrets
}

/** The accounts that the API created for the demonstration; empty without demonstration data. */
export function readDemoAccounts(dataDir: string): readonly DemoAccount[] {
  const file = join(dataDir, "demo-accounts.json")
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : []
}
