import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Identity } from "../processes/identity.ts"
import { CLEAN } from "../product/clean-environment.ts"
import { findFreePort } from "../servers/ports.ts"
import { runNode, until } from "./support.ts"
import type { After, Elsewhere } from "./support.ts"

/** The settings that production requires. */
export const PRODUCTION = {
  NODE_ENV: "production",
  JWT_SECRET: "k2Jt9vQmX4sLw8ZrB6nPy3HdF7gC5aTe",
  ADMIN_EMAIL: "admin@rokthnam.test",
  ADMIN_PASSWORD: "a pharmacy in Kampot",
}

/** Several products start at a time in these tests, on machines that may be slow. */
const PATIENCE_MS = 150_000

/** The product as `npm start` runs it. */
export interface Product extends Elsewhere {
  readonly port: number
  /** The supervised processes, by name. */
  readonly processes: () => Readonly<Record<string, Identity>>
}

/** `npm start` with these settings. */
export function start(env: NodeJS.ProcessEnv, after?: After): Elsewhere {
  return runNode(["scripts/run.mjs", "start"], { ...CLEAN, ...env }, after)
}

/** Whether the product is ready to serve. */
export async function answers(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3_000) })
    return answer.status === 200
  } catch {
    return false
  }
}

/** Starts the product on a free port and waits until it reports that it is ready. */
export async function startReady(
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  after?: After,
): Promise<Product> {
  const port = await findFreePort()
  const running = start({ ...env, DATA_DIR: dataDir, PORT: String(port) }, after)
  await until(
    () => {
      if (running.child.exitCode !== null) throw new Error(running.output())
      return running.output().includes("Rokthnam is ready")
    },
    "the start",
    PATIENCE_MS,
  )
  return {
    ...running,
    port,
    processes: () => JSON.parse(readFileSync(join(dataDir, "processes.json"), "utf8")),
  }
}

/** The id of the current process of this part. */
export function pidOf({ processes }: Pick<Product, "processes">, name: string): number {
  const identity = processes()[name]
  if (!identity) throw new Error(`There is no process of the name ${name}.`)
  return identity.pid
}

/** Kills a process and waits until another has replaced it and the product answers. */
export async function killAndWait(
  product: Pick<Product, "processes" | "port" | "child">,
  name: string,
): Promise<void> {
  const pid = pidOf(product, name)
  process.kill(pid, "SIGKILL")
  const hasEnded = () => {
    if (product.child.exitCode !== null || product.child.signalCode !== null)
      throw new Error(
        `the whole product ended (${product.child.exitCode ?? product.child.signalCode}) after the death of ${name}`,
      )
    return false
  }
  const isReplaced = () => hasEnded() || pidOf(product, name) !== pid
  await until(isReplaced, `another ${name}`, PATIENCE_MS)
  const isReady = () => hasEnded() || answers(product.port)
  await until(isReady, `ready again after the death of ${name}`, PATIENCE_MS)
}
