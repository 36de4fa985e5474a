import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { describeEnd, lookAfter } from "../../processes/child.ts"
import type { Running } from "../../processes/child.ts"
import { Failure, reasonOf } from "../../terminal/failure.ts"
import type { PostgresPrograms } from "./binaries.ts"
import type { Door, PostgresFolder } from "./folder.ts"
import { readPostmaster } from "./orphan.ts"
import { initdbArguments, postgresArguments } from "./settings.ts"

/** The superuser of every private server. */
export const USER = "rokthnam"
/**
 * Milliseconds to wait for the start: recovery after a power cut replays the write-ahead log, which rarely takes a
 * minute.
 */
const READY_TIMEOUT_MS = 120_000
/** Milliseconds that the processes of a killed server may hold its shared memory before they notice and end. */
const SURVIVORS_TIMEOUT_MS = 10_000
const LOG_LIMIT_BYTES = 10_000_000

/** How a server is started. */
export interface Launch {
  readonly folder: PostgresFolder
  readonly programs: PostgresPrograms
  readonly throwaway: boolean
  readonly countsStatements?: boolean | undefined
}

function tailOf(logFile: string): string {
  return readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-12).join("\n")
}

/** Spawns one of the programs with access to the folder and with its log, which is opened with `flags`. */
function spawnProgram(
  { folder }: Launch,
  program: string,
  flags: "a" | "w",
  argumentsFor: (door: Door) => readonly string[],
): ChildProcess {
  const door = folder.openDoor()
  const log = openSync(folder.logFile, flags, 0o600)
  try {
    return spawn(program, argumentsFor(door), {
      cwd: "/",
      // A separate process group: Ctrl-C in the terminal must stop the API first and the database last.
      detached: true,
      env: { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C.UTF-8", TZ: "UTC" },
      stdio: ["ignore", log, log, ...door.stdio],
      ...(folder.user ? { uid: folder.user.uid, gid: folder.user.gid } : {}),
    })
  } finally {
    closeSync(log)
    door.close()
  }
}

async function runInitdb(launch: Launch): Promise<string | undefined> {
  const { programs, throwaway } = launch
  try {
    const child = spawnProgram(launch, programs.initdb, "w", ({ path }) =>
      initdbArguments({
        cluster: join(path, "cluster.new"),
        user: USER,
        passwordFile: join(path, "password"),
        throwaway,
      }),
    )
    const end = await (await lookAfter(child, [["SIGTERM", 5_000]])).exited
    return end.code === 0 ? undefined : `initdb ended with ${describeEnd(end)}`
  } catch (error) {
    return reasonOf(error)
  }
}

/** Creates an empty database cluster. @throws Failure with the end of the log */
export async function createCluster(launch: Launch): Promise<void> {
  const { cluster, logFile } = launch.folder
  rmSync(`${cluster}.new`, { recursive: true, force: true })
  const reason = await runInitdb(launch)
  if (reason !== undefined)
    throw new Failure(`The database could not be created (${reason}):\n${tailOf(logFile)}`)
  // Renamed only when complete: an interrupted creation starts over next time.
  renameSync(`${cluster}.new`, cluster)
}

async function launchOnce(launch: Launch, port: number): Promise<Running> {
  const { folder, programs, throwaway, countsStatements } = launch
  const isLong = (statSync(folder.logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES
  const child = spawnProgram(launch, programs.postgres, isLong ? "w" : "a", ({ path }) =>
    postgresArguments({ cluster: join(path, "cluster"), port, throwaway, countsStatements }),
  )
  const server = await lookAfter(child, [
    ["SIGINT", throwaway ? 2_000 : 20_000],
    ["SIGQUIT", 5_000],
  ])
  for (const deadline = Date.now() + READY_TIMEOUT_MS; ; await sleep(20)) {
    const postmaster = readPostmaster(folder.cluster)
    if (postmaster?.ready === true && postmaster.pid === server.pid) break
    const hasEnded = child.exitCode !== null || child.signalCode !== null
    if (!hasEnded && Date.now() < deadline) continue
    await server.stop()
    throw new Failure(`PostgreSQL did not start. The end of ${folder.logFile}:\n${tailOf(folder.logFile)}`)
  }
  child.unref()
  return server
}

/** Starts the server and waits until it accepts connections. @throws Failure with the end of its log */
export async function launchPostgres(launch: Launch, port: number): Promise<Running> {
  for (const deadline = Date.now() + SURVIVORS_TIMEOUT_MS; ; await sleep(250)) {
    try {
      return await launchOnce(launch, port)
    } catch (error) {
      const isHeld = error instanceof Failure && error.message.includes("pre-existing shared memory block")
      if (!isHeld || Date.now() > deadline) throw error
    }
  }
}
