import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { lookAfter } from "../processes/child.ts"
import { inProject } from "../project.ts"
import { Failure } from "../terminal/failure.ts"
import { findFreePort } from "./ports.ts"

const READY_TIMEOUT_MS = 10_000

/** Where Debian's package puts the load balancer; undefined where it is not installed. */
export const haproxy = ["/usr/sbin/haproxy", "/usr/local/sbin/haproxy"].find((path) => existsSync(path))

/** A load balancer in front of replicas. */
export interface Balancer {
  readonly url: string
  readonly port: number
  readonly pid: number
  readonly stop: () => Promise<void>
}

/** The header in which the balancer tells which replica answered: `replica0` and so on, by their place in the list. */
export const replicaHeader = "x-replica"

/**
 * The configuration that the product is deployed with, on another port and in front of other replicas. Where `names` is the port of a
 * server of names, replicas are named as containers are, and otherwise by their address.
 */
const configuration = (port: number, replicas: ReadonlyArray<number>, names: number | undefined): string => {
  const deployed = readFileSync(inProject("deploy", "haproxy.cfg"), "utf8")
  const hostOf = (place: number) => (names === undefined ? "127.0.0.1" : `replica-${place}.test`)
  const servers = replicas
    .map((replica, place) => `  server replica${place} ${hostOf(place)}:${replica}\n`)
    .join("")
  return deployed
    .replace(/^ {2}bind .*$/m, `  bind 127.0.0.1:${port}`)
    .replace(/^ {2}nameserver .*$/m, (line) =>
      names === undefined ? line : `  nameserver dns 127.0.0.1:${names}`,
    )
    .replaceAll(/(?:^ {2}server .*\n)+/gm, servers)
}

const answers = async (url: string): Promise<boolean> => {
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
  return answer?.status === 200
}

/**
 * Starts a load balancer and waits until one of the replicas, given by their ports, answers through it.
 *
 * @param options.port the port to use, when others already know it; otherwise the system chooses one
 * @param options.names the port of a server of names by which the replicas are found
 * @throws Failure when it is not installed, or no replica answers in time
 */
export async function startBalancer(
  replicas: ReadonlyArray<number>,
  options: { readonly port?: number; readonly names?: number } = {},
): Promise<Balancer> {
  if (haproxy === undefined) throw new Failure("haproxy is not installed (Debian: apt install haproxy).")
  const folder = mkdtempSync(join(tmpdir(), "rokthnam-balancer-"))
  const port = options.port ?? (await findFreePort())
  const file = join(folder, "haproxy.cfg")
  writeFileSync(file, configuration(port, replicas, options.names))
  const child = spawn(haproxy, ["-q", "-db", "-f", file], { stdio: ["ignore", "ignore", "inherit"] })
  const running = await lookAfter(child, [["SIGTERM", 2_000]])
  const stop = async (): Promise<void> => {
    await running.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `http://localhost:${port}`
  for (const deadline = Date.now() + READY_TIMEOUT_MS; !(await answers(url)); await sleep(50)) {
    if (Date.now() < deadline) continue
    await stop()
    throw new Failure("The load balancer found no replica that answers.")
  }
  return { url, port, pid: running.pid, stop }
}
