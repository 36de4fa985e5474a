import { setTimeout as sleep } from "node:timers/promises"
import { childrenOf, freeze, signal } from "../machine/processes.ts"
import { launch } from "../machine/product.ts"
import type { PartName } from "../machine/product.ts"
import type { Fault, Machine, Stage } from "./stage.ts"
import { storm } from "./storm.ts"

const nothing = () => undefined

/** Kills a part at once, without a chance to finish anything. The supervisor starts another. */
const kill = (part: PartName, name: string, rest: Partial<Fault<Machine>> = {}): Fault<Machine> => ({
  name,
  lasts: [0, 0],
  begin({ product }) {
    signal(product.pidOf(part), "SIGKILL")
    return nothing
  },
  ...rest,
})

/** Stops a part in the middle of whatever it does, and continues it later. */
const stall = (part: PartName, name: string, rest: Partial<Fault<Machine>> = {}): Fault<Machine> => ({
  name,
  lasts: [2_500, 5_000],
  begin: ({ product }) => freeze(product.pidOf(part)),
  ...rest,
})

/** One process of PostgreSQL dies; PostgreSQL then restarts all of them, as after running out of memory. */
const killBackend: Fault<Machine> = {
  name: "kill-backend",
  lasts: [0, 0],
  begin({ product }, random) {
    const backends = childrenOf(product.pidOf("PostgreSQL"))
    const unlucky = backends[random.between(0, backends.length - 1)]
    if (unlucky !== undefined) signal(unlucky, "SIGKILL")
    return nothing
  },
}

/** One of the API's processes dies. The others serve on, and their primary starts another. */
const killApiProcess: Fault<Machine> = {
  name: "kill-api-process",
  lasts: [0, 0],
  // A call that is asked at this moment may be lost with the process.
  isWithoutApi: true,
  begin({ product }, random) {
    const serving = childrenOf(product.pidOf("the API"))
    const unlucky = serving[random.between(0, serving.length - 1)]
    if (unlucky === undefined) throw new Error("The API has no processes.")
    signal(unlucky, "SIGKILL")
    return nothing
  },
}

/** The supervisor dies, everything else with it, and somebody starts the product again. */
const killSupervisor: Fault<Machine> = {
  name: "kill-supervisor",
  lasts: [500, 1_500],
  isWithoutApi: true,
  begin({ product }) {
    signal(product.supervisor(), "SIGKILL")
    return product.startAgain
  },
}

/** The API dies while its database does not answer, so that it must start without one. */
const killBoth: Fault<Machine> = {
  name: "kill-api-stall-postgres",
  lasts: [2_000, 4_000],
  isWithoutApi: true,
  async begin({ product }, random) {
    const thaw = freeze(product.pidOf("PostgreSQL"))
    await sleep(random.between(100, 1_000))
    signal(product.pidOf("the API"), "SIGKILL")
    return thaw
  },
}

/** The product as `npm start` runs it, with its own PostgreSQL and Redis, and two processes that serve. */
export const processStage: Stage<Machine> = {
  name: "processes",
  async open(folder) {
    const product = await launch(folder, { API_PROCESSES: "2" })
    return { product, stop: product.stop }
  },
  faults: [
    { name: "none", lasts: [1_500, 1_500], isHarmless: true, begin: () => nothing },
    kill("the API", "kill-api", { isWithoutApi: true }),
    killApiProcess,
    kill("PostgreSQL", "kill-postgres"),
    killBackend,
    kill("Redis", "kill-redis", { isHarmless: true, lasts: [1_500, 2_500] }),
    killSupervisor,
    stall("the API", "stall-api", { isWithoutApi: true }),
    stall("PostgreSQL", "stall-postgres"),
    stall("Redis", "stall-redis", { isHarmless: true }),
    killBoth,
    storm,
    {
      name: "stall-supervisor",
      lasts: [2_500, 4_000],
      isHarmless: true,
      begin({ product }) {
        const pid = product.supervisor()
        signal(pid, "SIGSTOP")
        return () => signal(pid, "SIGCONT")
      },
    },
  ],
}
