import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { keptSales } from "../fixtures/counter-page.ts"
import { audit } from "./books.ts"
import { serve } from "./clerk.ts"
import { createPlace, installedPlace } from "./counter-place.ts"
import { createCutting, Interrupted } from "./cutting.ts"
import { createDevice } from "./device.ts"
import { planOf } from "./plan.ts"
import type { Customer, Cut, Kind, Moment } from "./plan.ts"
import { lookFor } from "./screen.ts"
import { openShop } from "./shop.ts"
import type { Shop } from "./shop.ts"

/** What is told when the day has ended. */
export type Evening = {
  /** What is not as it should be, as sentences. */
  readonly problems: ReadonlyArray<string>
  readonly served: number
  readonly cuts: Readonly<Partial<Record<Kind, number>>>
  /** Receipts of sales that the device had kept. */
  readonly kept: number
}

export type DayOptions = {
  readonly seed: number
  readonly cuts: number
  /** An empty folder for the product and the browser. */
  readonly folder: string
  /** Is told every step, for the trace. */
  readonly tell: (words: string) => void
}

/** Milliseconds until what waits must have been sent in the evening. */
const eveningTimeout = 120_000
/** The browser writes the session to its disk a moment after it was stored. */
const writingTime = 6500

type Course = { served: Array<Customer>; kept: number; cuts: Partial<Record<Kind, number>> }

const play = async (shop: Shop, { seed, cuts, folder, tell }: DayOptions, course: Course): Promise<void> => {
  mkdirSync(join(folder, "browser"), { recursive: true })
  const device = createDevice(join(folder, "browser"))
  const place = createPlace(device, shop, tell)
  const cutting = createCutting({ device, place, shop })
  try {
    await device.open()
    await place.openTab()
    await installedPlace(place)
    await sleep(writingTime)
    for (const customer of planOf(seed, cuts)) {
      tell(`customer ${customer.number} wants ${JSON.stringify([...customer.wants])} ${customer.note}`)
      const left = [...customer.cuts]
      const strike = async (cut: Cut, when: Moment): Promise<void> => {
        tell(`${cut.kind} ${cut.delay} ms after ${when}`)
        course.cuts[cut.kind] = (course.cuts[cut.kind] ?? 0) + 1
        await cutting.cut(cut)
      }
      const moment = async (name: Moment): Promise<void> => {
        const index = left.findIndex((one) => one.moment === name)
        const [cut] = index < 0 ? [] : left.splice(index, 1)
        if (cut !== undefined) await strike(cut, name)
      }
      const receipt = await serve({ place, tell, moment }, customer)
      tell(`the receipt says ${receipt.how}`)
      course.served.push(customer)
      if (receipt.how === "kept") course.kept += 1
      // What is left strikes when the customer has the receipt. The next customer comes to whatever is there then.
      for (const cut of left)
        await strike(cut, "shown").catch((error: unknown) => {
          if (!(error instanceof Interrupted)) throw error
        })
    }
    await cutting.over()
    await place.reload()
    const screen = await lookFor(place.page(), ({ waiting }) => waiting === "", eveningTimeout)
    if (screen.waiting !== "") throw new Error(`In the evening the page still says: ${screen.waiting}`)
    const left = await keptSales(place.page())
    if (left > 0) throw new Error(`In the evening the device still keeps ${left} sales, and does not say so.`)
  } finally {
    await device.kill()
  }
}

/** Plays a day of sales with so many cuts on the real product, and looks into the books in the evening. */
export const playDay = async (options: DayOptions): Promise<Evening> => {
  const course: Course = { served: [], kept: 0, cuts: {} }
  const shop = await openShop(options.folder)
  const problems: Array<string> = []
  try {
    await play(shop, options, course).catch((error: unknown) => {
      const { length } = course.served
      problems.push(`after ${length} customers: ${error instanceof Error ? error.message : String(error)}`)
    })
    // A day that was given up has a customer in the middle, whose sale may or may not be in the books.
    if (problems.length === 0) problems.push(...(await audit(shop, course.served)))
  } finally {
    await shop.product.stop()
  }
  return { problems, served: course.served.length, cuts: course.cuts, kept: course.kept }
}
