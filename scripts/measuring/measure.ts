/** Tools for measuring: percentiles, and clients that work at the same time. */

export const percentile = (values: ReadonlyArray<number>, share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: ReadonlyArray<number>): number => percentile(values, 0.5)

export const mean = (values: ReadonlyArray<number>): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Megabytes that this process has in memory, with all its threads. */
export const residentMegabytes = (): number => process.memoryUsage.rss() / 1024 ** 2

export const geometricMean = (values: ReadonlyArray<number>): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)

/** The duration of one call in milliseconds. */
export const timed = async (call: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await call()
  return performance.now() - started
}

/** Makes one call after the other. Returns the duration of each in milliseconds. */
export const timedEach = async <A>(
  items: ReadonlyArray<A>,
  call: (item: A) => Promise<unknown>,
): Promise<Array<number>> => {
  const times: Array<number> = []
  await items.reduce(async (before, item) => {
    await before
    times.push(await timed(() => call(item)))
  }, Promise.resolve())
  return times
}

/** As `timedEach`, with the milliseconds for which this thread computed during each call. */
export const workedEach = async <A>(
  items: ReadonlyArray<A>,
  call: (item: A) => Promise<unknown>,
): Promise<{ readonly took: ReadonlyArray<number>; readonly worked: ReadonlyArray<number> }> => {
  const worked: Array<number> = []
  const took = await timedEach(items, async (item) => {
    const before = process.threadCpuUsage()
    await call(item)
    const { user, system } = process.threadCpuUsage(before)
    worked.push((user + system) / 1000)
  })
  return { took, worked }
}

/** Calls per second while a number of clients take items in turn, until there are no items or no time left. */
export const perSecond = async <A>(
  clients: number,
  items: Iterator<A>,
  call: (item: A) => Promise<unknown>,
  milliseconds: number,
): Promise<number> => {
  const started = performance.now()
  let calls = 0
  const client = async (): Promise<void> => {
    if (performance.now() - started > milliseconds) return
    const next = items.next()
    if (next.done === true) return
    await call(next.value)
    calls++
    return client()
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (calls * 1000) / (performance.now() - started)
}

/** Repeats the same items for ever. */
export function* again<A>(items: ReadonlyArray<A>): Generator<A> {
  while (true) yield* items
}

/** Prints one line of the table. */
export const report = (figure: string, measured: string, target = ""): void => {
  process.stdout.write(`${figure} | ${measured} | ${target}\n`)
}

export const shown = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toPrecision(3)
