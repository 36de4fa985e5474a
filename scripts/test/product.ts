import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Identity } from "../processes/identity.ts"
import { findFreePort } from "../servers/ports.ts"
import { runNode, until } from "./support.ts"
import type { After, Elsewhere } from "./support.ts"

/** What the machine or a .env file may say must not reach these starts. */
export const CLEAN = {
  npm_lifecycle_event: "",
  NODE_ENV: "",
  HOST: "",
  PUBLIC_URL: "",
  DATABASE_URL: "",
  REDIS_URL: "",
  JWT_SECRET: "",
  ADMIN_EMAIL: "",
  ADMIN_PASSWORD: "",
  TELEGRAM_BOT_TOKEN: "",
  DEMO_DATA: "0",
}

/** What production asks for. */
export const PRODUCTION = {
  NODE_ENV: "production",
  JWT_SECRET: "k2Jt9vQmX4sLw8ZrB6nPy3HdF7gC5aTe",
  ADMIN_EMAIL: "admin@rokthnam.test",
  ADMIN_PASSWORD: "a pharmacy in Kampot",
}

/** The product as `npm start` runs it. */
export interface Product extends Elsewhere {
  readonly port: number
  /** The processes that are kept running, by name. */
  readonly processes: () => Readonly<Record<string, Identity>>
}

/** `npm start` with these settings. */
export function start(env: NodeJS.ProcessEnv, after?: After): Elsewhere {
  return runNode(["scripts/run.mjs", "start"], { ...CLEAN, ...env }, after)
}

/** Whether it is ready to serve. */
export async function answers(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3_000) })
    return answer.status === 200
  } catch {
    return false
  }
}

/** Starts the product on a free port and waits until it says that it is ready. */
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
    150_000,
  )
  return {
    ...running,
    port,
    processes: () => JSON.parse(readFileSync(join(dataDir, "processes.json"), "utf8")),
  }
}

/** The process that does this part's work now. */
export function pidOf({ processes }: Pick<Product, "processes">, name: string): number {
  const identity = processes()[name]
  if (!identity) throw new Error(`There is no process of the name ${name}.`)
  return identity.pid
}

/** Kills one of the processes and waits until another does its work and everything answers. */
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
  await until(() => hasEnded() || pidOf(product, name) !== pid, `another ${name}`)
  await until(() => hasEnded() || answers(product.port), `ready again after the death of ${name}`)
}
