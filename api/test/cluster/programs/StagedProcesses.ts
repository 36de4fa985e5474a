/** A primary of three processes, of which one may start at once. Prints what happened until all of them serve. */
import cluster from "node:cluster"
import { Workers } from "../../../src/cluster/Workers.ts"
import { quickWorkers } from "../support/QuickWorkers.ts"

const count = 3

const workers = () => {
  const happened: Array<string> = []
  const running = new Workers({
    count,
    ...quickWorkers,
    open: () => {
      happened.push("starts")
      return { hear: () => undefined, close: () => undefined }
    },
    onServing: () => {
      happened.push("serves")
      if (happened.filter((what) => what === "serves").length < count) return
      process.stdout.write(happened.join(" "))
      void running.end().then(() => process.exit())
    },
    onLost: () => process.exit(4),
    onRefused: () => process.exit(3),
  })
  running.start()
}

if (cluster.isPrimary) workers()
else {
  process.send?.({ kind: "serving" })
  setInterval(() => undefined, 1000)
}
