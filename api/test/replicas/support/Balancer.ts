import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, vi } from "vitest"
import { findFreePort } from "../../../../scripts/servers/ports.ts"

/** Where Debian's package puts the load balancer; undefined where it is not installed. */
export const haproxy = ["/usr/sbin/haproxy", "/usr/local/sbin/haproxy"].find((path) => existsSync(path))

/** A load balancer in front of replicas. */
export interface Balancer {
  readonly url: string
  readonly port: number
  /** Ends the balancer. */
  readonly dispose: () => void
}

/** The header in which the balancer tells which replica answered: `replica0` and so on, by their place in the list. */
export const replicaHeader = "x-replica"

/**
 * A balancer asks each replica for its readiness, gives calls by turns to those that are ready, and sends a call to another one
 * only if the connection could not be made: nothing of it has arrived then. A call that was sent and is not answered may
 * have been done, so that only who sent it can try again, with its key.
 */
const configuration = (port: number, replicas: ReadonlyArray<number>): string => `
global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout check 2s
  timeout client 60s
  timeout server 60s
  timeout http-keep-alive 60s
  retries 3
  retry-on conn-failure
  option redispatch 1
  option forwardfor
frontend public
  bind 127.0.0.1:${port}
  default_backend replicas
backend replicas
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  http-response set-header ${replicaHeader} %[srv_name]
  default-server inter 200ms fall 1 rise 1
${replicas.map((replica, place) => `  server replica${place} 127.0.0.1:${replica} check`).join("\n")}
`

/** Starts a load balancer and waits until it has found that one of the replicas, given by their ports, is ready. */
export const startBalancer = async (replicas: ReadonlyArray<number>): Promise<Balancer> => {
  if (haproxy === undefined) throw new Error("haproxy is not installed.")
  const folder = mkdtempSync(join(tmpdir(), "rokthnam-balancer-"))
  const port = await findFreePort()
  const file = join(folder, "haproxy.cfg")
  writeFileSync(file, configuration(port, replicas))
  const child = spawn(haproxy, ["-q", "-db", "-f", file], { stdio: ["ignore", "ignore", "inherit"] })
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200), {
    timeout: 10_000,
    interval: 50,
  })
  return {
    url,
    port,
    dispose: () => {
      child.kill("SIGKILL")
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
