import { setTimeout as sleep } from "node:timers/promises"

const EVERY_MS = 250
/** Longer than any answer may take, so that a late one is measured rather than cut off. */
const PATIENCE_MS = 10_000

/** One answer of a health call; the status is 0 when none came. */
export interface HealthSample {
  readonly path: "/healthz" | "/readyz"
  readonly status: number
  readonly milliseconds: number
  /** When it was asked, in milliseconds of the machine's monotonic clock. */
  readonly asked: number
}

/** Asks whether the product is well, four times a second. */
export interface HealthWatch {
  /** The samples asked since that time. */
  readonly since: (time: number) => readonly HealthSample[]
  readonly stop: () => Promise<void>
}

async function ask(origin: string, path: HealthSample["path"]): Promise<HealthSample> {
  const asked = performance.now()
  const sample = (status: number) => ({ path, status, asked, milliseconds: performance.now() - asked })
  try {
    const answer = await fetch(origin + path, { signal: AbortSignal.timeout(PATIENCE_MS) })
    await answer.body?.cancel()
    return sample(answer.status)
  } catch {
    return sample(0)
  }
}

export function watchHealth(origin: string): HealthWatch {
  const samples: HealthSample[] = []
  const stopping = new AbortController()
  async function repeat(path: HealthSample["path"]): Promise<void> {
    while (!stopping.signal.aborted) {
      samples.push(await ask(origin, path))
      await sleep(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = Promise.all([repeat("/healthz"), repeat("/readyz")])
  return {
    since: (time) => samples.filter(({ asked }) => asked >= time),
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Whether the product says that it is ready. */
export async function isReady(origin: string): Promise<boolean> {
  return (await ask(origin, "/readyz")).status === 200
}
