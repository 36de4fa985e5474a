import { setTimeout as pause } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest"
import { findFreePort } from "../../../scripts/servers/ports.ts"
import { counted } from "./Counted.ts"
import type { Replicated } from "./StandbyServer.ts"
import { startApp } from "./TestApp.ts"
import type { TestApp } from "./TestApp.ts"

type Replicas = {
  /** Two replicas of the API; the reads of the reader are counted. */
  readonly writer: TestApp
  readonly reader: TestApp
  /** How often so far reads of the reader were answered there for that reason. */
  readonly answered: (by: "standby" | "primary", reason: string) => Promise<number>
  /** Until what the reader is asked is answered by the standby. */
  readonly untilUsed: (ask: () => Promise<unknown>) => Promise<void>
}

const startBoth = async (settings: Readonly<Record<string, string>>) => {
  const metricsPort = await findFreePort()
  const reader = await startApp({ ...settings, METRICS_PORT: String(metricsPort) })
  return { reader, writer: await startApp(settings), metricsPort }
}

/**
 * Two replicas of the API on one primary and its standby, started before the first test of a file. After each test the standby
 * goes on.
 */
export const useReplicas = (
  servers: Replicated,
  prefix: string,
  settings: Readonly<Record<string, string>> = {},
): Replicas => {
  let apps: Awaited<ReturnType<typeof startBoth>> | undefined
  beforeAll(async () => {
    const { primaryUrl, standbyUrl } = servers
    apps = await startBoth({
      DATABASE_URL: primaryUrl,
      DATABASE_READ_URL: standbyUrl,
      REDIS_PREFIX: prefix,
      ...settings,
    })
  }, 120_000)
  afterAll(async () => {
    await apps?.reader.stop()
    await apps?.writer.stop()
  })
  afterEach(async () => {
    await servers.proxy.resume()
    await servers.goOn()
  })
  const started = () => {
    if (apps === undefined) throw new Error("The replicas are used before they were started.")
    return apps
  }
  const answered: Replicas["answered"] = async (by, reason) => {
    const text = await (await fetch(`http://127.0.0.1:${started().metricsPort}/metrics`)).text()
    return counted(text, `database_reads_total{answered_by="${by}",reason="${reason}"}`)
  }
  return {
    get writer() {
      return started().writer
    },
    get reader() {
      return started().reader
    },
    answered,
    untilUsed: async (ask) => {
      // once, since what the thread of finding has read is told with its next sign of life only
      const before = await answered("standby", "fresh")
      await vi.waitFor(
        async () => {
          await ask()
          expect(await answered("standby", "fresh")).toBeGreaterThan(before)
        },
        { timeout: 30_000, interval: 100 },
      )
    },
  }
}

/** Does something while the standby stands still and goes on in turns, each for a moment drawn up to so many milliseconds. */
export const whileStopping = async (
  { pause: stop, goOn }: Replicated,
  [still, moving]: readonly [still: number, moving: number],
  work: () => Promise<void>,
): Promise<void> => {
  const over = new AbortController()
  const disturb = async () => {
    while (!over.signal.aborted) {
      await stop()
      await pause(Math.random() * still)
      await goOn()
      await pause(Math.random() * moving)
    }
  }
  const disturbing = disturb()
  try {
    await work()
  } finally {
    over.abort()
    await disturbing
  }
}

/** Readers that read on and on, each as `read` does, until `during` is done. It is given what waits for so many reads more. */
export const whileReading = async (
  readers: ReadonlyArray<() => Promise<unknown>>,
  during: (goesOn: (reads?: number) => Promise<void>) => Promise<void>,
): Promise<void> => {
  const over = new AbortController()
  let reads = 0
  const readOn = async (read: () => Promise<unknown>) => {
    while (!over.signal.aborted) {
      await read()
      reads += 1
    }
  }
  const reading = Promise.all(readers.map(readOn))
  try {
    await during(async (more = 20) => {
      const before = reads
      await vi.waitFor(() => expect(reads).toBeGreaterThan(before + more), { timeout: 30_000 })
    })
  } finally {
    over.abort()
    await reading
  }
}
