/** A primary whose processes serve once and then end at each start. Prints how many were started in a second. */
import cluster from "node:cluster"
import { Workers } from "../../../src/cluster/Workers.ts"
import { quickWorkers } from "../support/QuickWorkers.ts"

const workers = () => {
  let started = 0
  const running = new Workers({
    count: 1,
    ...quickWorkers,
    open: () => {
      started++
      return { hear: () => undefined, close: () => undefined }
    },
    onServing: () => undefined,
    onLost: () => undefined,
    onRefused: () => process.exit(3),
  })
  running.start()
  setTimeout(async () => {
    process.stdout.write(String(started))
    await running.end()
    process.exit()
  }, 1500)
}

if (cluster.isPrimary) workers()
else {
  process.send?.({ kind: "serving" })
  setTimeout(() => process.exit(1), 10)
}
