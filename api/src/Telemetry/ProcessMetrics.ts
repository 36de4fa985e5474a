import { Effect, Layer, Metric, Schedule } from "effect"
import { statfs } from "node:fs/promises"
import { monitorEventLoopDelay } from "node:perf_hooks"

/** How often the process is measured. Collectors ask every 15 to 60 seconds. */
const every = "10 seconds"

/** Milliseconds between two looks at the event loop; the histogram counts them as delay. */
const resolution = 20

const memory = Metric.gauge("process_resident_memory_bytes", { description: "Memory of the process" })
const delay = Metric.gauge("event_loop_delay_milliseconds", {
  description: "The longest wait of the event loop in the last ten seconds, in milliseconds",
})
const free = Metric.gauge("disk_free_bytes", { description: "Free bytes on the disk of DATA_DIR" })

/** Measures memory, event loop and disk for as long as the process runs. */
export const processMetrics = (dataDir: string) =>
  Layer.scopedDiscard(
    Effect.gen(function* () {
      const loop = yield* Effect.acquireRelease(
        Effect.sync(() => {
          const histogram = monitorEventLoopDelay({ resolution })
          histogram.enable()
          return histogram
        }),
        (histogram) => Effect.sync(() => histogram.disable()),
      )
      const measure = Effect.gen(function* () {
        yield* Metric.set(memory, process.memoryUsage.rss())
        yield* Metric.set(delay, Math.max(0, loop.max / 1e6 - resolution))
        loop.reset()
        const disk = yield* Effect.promise(() => statfs(dataDir).catch(() => undefined))
        if (disk !== undefined) yield* Metric.set(free, disk.bavail * disk.bsize)
      })
      yield* measure
      yield* Effect.forkScoped(Effect.schedule(measure, Schedule.spaced(every)))
    }),
  )
