import { join } from "node:path"
import { openFakeClock } from "../machine/clock.ts"
import type { FakeClock } from "../machine/clock.ts"
import { launch } from "../machine/product.ts"
import type { Fault, Machine, Stage } from "./stage.ts"

interface OnFakeClock extends Machine {
  readonly clock: FakeClock
}

const HOUR = 3_600

/** The clock jumps away and later back. No session is so short that a jump of a few hours ends it. */
const jump = (name: string, direction: 1 | -1): Fault<OnFakeClock> => ({
  name,
  lasts: [2_500, 4_000],
  isHarmless: true,
  begin({ clock }, random) {
    clock.shift(direction * random.between(60, 6 * HOUR))
    return () => clock.shift(0)
  },
})

/** The product on a clock that can be set. */
export const clockStage: Stage<OnFakeClock> = {
  name: "clock",
  async open(folder) {
    const clock = openFakeClock(folder)
    if (clock === undefined) return "libfaketime is not installed (apt install libfaketime)"
    const product = await launch(join(folder, "data"), clock.settings)
    return { product, clock, stop: product.stop }
  },
  faults: [jump("clock-forward", 1), jump("clock-back", -1)],
}
