import { randomBytes } from "node:crypto"
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { Failure } from "./failure.mjs"
import { takeLock } from "./lock.mjs"

/** Signing keys of 256 bits, as RFC 7518 section 3.2 asks for HS256. */
const SECRET_BYTES = 32

/** A run whose npm was killed takes a moment to notice and to stop. */
const HAND_OVER_MS = 4_000

async function waitForLock(file) {
  for (const deadline = Date.now() + HAND_OVER_MS; ; await sleep(100)) {
    const lock = takeLock(file)
    if (!lock.holder || Date.now() > deadline) return lock
  }
}

/** Makes the data folder and takes it for this process, so that two starts cannot share one. */
export async function takeDataFolder(dataDir) {
  try {
    if (!existsSync(dataDir)) {
      mkdirSync(dataDir, { recursive: true })
      // Others may pass (the database runs under an account of its own) but not look around.
      chmodSync(dataDir, 0o711)
    }
    mkdirSync(join(dataDir, "logs"), { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Failure(
      `The data folder ${dataDir} cannot be made (${error.code}): choose another with DATA_DIR=…`,
    )
  }
  const lock = await waitForLock(join(dataDir, "start.lock"))
  if (lock.holder)
    throw new Failure(
      `Rokthnam already runs on the data folder ${dataDir} (process ${lock.holder.pid}): stop that one first, or choose another folder with DATA_DIR=…`,
    )
  return lock.release
}

function makeSecret() {
  return randomBytes(SECRET_BYTES).toString("base64url")
}

/** The secrets of this installation, made once: `jwt` signs tokens, `bot` is what the bot proves itself with. */
export function keepSecrets(dataDir) {
  const file = join(dataDir, "secrets.json")
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}
  const secrets = { jwt: kept.jwt ?? makeSecret(), bot: kept.bot ?? makeSecret() }
  // Written whole under another name first: a power cut leaves the old file or the new one.
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  return secrets
}

/** The accounts that the API made for the demonstration: `[{ role, email, password }]`, none without demo data. */
export function readDemoAccounts(dataDir) {
  const file = join(dataDir, "demo-accounts.json")
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : []
}
