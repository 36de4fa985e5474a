import { setTimeout as sleep } from "node:timers/promises"
import type { Device } from "./device.ts"
import type { Place } from "./counter-place.ts"
import type { Cut } from "./plan.ts"
import type { Shop } from "./shop.ts"

/** What the clerk was doing has ended; the clerk looks at the page anew. */
export class Interrupted extends Error {}

type World = { readonly device: Device; readonly place: Place; readonly shop: Shop }

/** Carries out a cut. Those that take the page away from the clerk throw `Interrupted` when it is there again. */
export const createCutting = ({ device, place, shop }: World) => {
  let back: Promise<void> = Promise.resolve()
  let ends = 0
  const goOffline = async (lasts: number) => {
    ends = Date.now() + lasts
    if (device.isOffline()) return
    await device.setOffline(true)
    const wait = async (): Promise<void> => {
      while (Date.now() < ends) await sleep(20)
      await device.setOffline(false)
    }
    back = wait()
  }
  const perform: Record<Cut["kind"], (cut: Cut) => Promise<void>> = {
    offline: ({ lasts }) => goOffline(lasts),
    killedApi: () => shop.killApi(),
    reload: async () => {
      await place.reload()
      throw new Interrupted()
    },
    closedTab: async () => {
      await place.closeTab()
      throw new Interrupted()
    },
    secondTab: async () => {
      await place.openTab()
      throw new Interrupted()
    },
    killedBrowser: async () => {
      await place.killBrowser()
      throw new Interrupted()
    },
  }
  return {
    cut: async (cut: Cut): Promise<void> => {
      await sleep(cut.delay)
      await perform[cut.kind](cut)
    },
    /** Waits until the connection is back. */
    over: async (): Promise<void> => {
      ends = 0
      await back
      await device.setOffline(false)
      await shop.ready()
    },
  }
}
