import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { startRedis } from "../../servers/redis.ts"
import { openFakeClock } from "../machine/clock.ts"
import type { FakeClock } from "../machine/clock.ts"
import { launch } from "../machine/product.ts"
import type { Fault, Machine, Stage } from "./stage.ts"

interface OnFakeClock extends Machine {
  readonly clock: FakeClock
}

const HOUR = 3_600

/** The API writes its time into every answer, and renews that text once a second. */
async function expectShift(origin: string, shift: number): Promise<void> {
  await sleep(1_500)
  const { headers } = await fetch(`${origin}/healthz`)
  const seen = (Date.parse(headers.get("date") ?? "") - Date.now()) / 1_000
  if (!(Math.abs(seen - shift) < 30))
    throw new Error(`The API's clock is ${seen} s away instead of ${shift} s.`)
}

/** The clock jumps away and later back. No session is so short that a jump of a few hours ends it. */
const jump = (name: string, direction: 1 | -1): Fault<OnFakeClock> => ({
  name,
  lasts: [2_500, 4_000],
  isHarmless: true,
  async begin({ clock, product }, random) {
    const shift = direction * random.between(60, 6 * HOUR)
    clock.shift(shift)
    await expectShift(product.origin, shift)
    return () => clock.shift(0)
  },
})

async function open(folder: string): Promise<OnFakeClock | string> {
  const clock = openFakeClock(folder)
  if (clock === undefined) return "libfaketime is not installed (apt install libfaketime)"
  // Redis' memory allocator does not start under libfaketime, so the product is given a Redis on the true time.
  const redis = await startRedis({ dataDir: folder })
  try {
    const settings = { ...clock.settings, ...(redis === null ? {} : { REDIS_URL: redis.url }) }
    const product = await launch(join(folder, "data"), settings)
    return { product, clock, stop: () => product.stop().finally(() => redis?.stop()) }
  } catch (error) {
    await redis?.stop()
    throw error
  }
}

/** The product on a clock that can be set. */
export const clockStage: Stage<OnFakeClock> = {
  name: "clock",
  open,
  faults: [jump("clock-forward", 1), jump("clock-back", -1)],
}
