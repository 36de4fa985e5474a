import { setTimeout as sleep } from "node:timers/promises"
import type { Random } from "../../../api/seed/Demo/Random.ts"
import { freeze, signal } from "../machine/processes.ts"
import type { PartName } from "../machine/product.ts"
import type { Fault, Machine } from "./stage.ts"

const PARTS: readonly PartName[] = ["the API", "PostgreSQL", "Redis"]

/** The list in an order that follows the random numbers (Fisher–Yates). */
function shuffled<One>(list: readonly One[], random: Random): readonly One[] {
  const rest = [...list]
  return list.flatMap(() => rest.splice(random.between(0, rest.length - 1), 1))
}

/** The current process of a part; undefined while it is being started. */
function pidNow({ product }: Machine, part: PartName): number | undefined {
  try {
    return product.pidOf(part)
  } catch {
    return undefined
  }
}

/** Every part is killed once and stopped once, in any order and overlapping. */
export const storm: Fault<Machine> = {
  name: "storm",
  lasts: [0, 0],
  isWithoutApi: true,
  async begin(machine, random) {
    const blows = PARTS.flatMap((part) => [
      { part, isDeadly: true },
      { part, isDeadly: false },
    ])
    const stalls: Promise<void>[] = []
    for (const { part, isDeadly } of shuffled(blows, random)) {
      const pid = pidNow(machine, part)
      const length = random.between(200, 2_500)
      if (pid !== undefined && isDeadly) signal(pid, "SIGKILL")
      if (pid !== undefined && !isDeadly) stalls.push(sleep(length).then(freeze(pid)))
      await sleep(random.between(50, 1_500))
    }
    return async () => void (await Promise.all(stalls))
  },
}
