import { newIntentKey } from "@rokthnam/shared/web/intents/intent-key"
import { createSignal } from "../../../../lib/signal.ts"
import { emptyDesk } from "./desk.ts"
import type { Desk } from "./desk.ts"
import { deskPlace } from "./desk-place.ts"
import { stepOf, stepsFrom, written } from "./steps.ts"
import type { Known, Step } from "./steps.ts"
import { tabChannel } from "./tab-channel.ts"
import { within } from "./within.ts"

/** Milliseconds that a write may take; then the change is held in this page, and written with the next one. */
const longestWrite = 3000

/**
 * What the counter of an account holds, outside of any page. It is in the database of the device, so that it survives a
 * reload and a power cut, and every tab sees each change. A change is shown at once, and made again on what the disk has
 * when it is written: another tab may have been first. Where the browser has no database, it is in its text storage.
 */
export const createDeskStore = (account: string, place = deskPlace(account)) => {
  let known: Known = { desk: emptyDesk(newIntentKey()), revision: "" }
  let waiting: ReadonlyArray<Step> = []
  const view = createSignal(known.desk)

  const show = (next: Known, left: ReadonlyArray<Step>) => {
    known = next
    waiting = stepsFrom(known.desk, left)
    const desk = waiting.at(-1)?.after ?? known.desk
    if (desk !== view.current()) view.set(desk)
  }
  const writeWaiting = async () => {
    const steps = waiting
    if (steps.length === 0) return
    try {
      const writing = place.write((row) => written(steps, known, row), tell)
      show(await within(longestWrite, writing), waiting.slice(steps.length))
    } catch {
      show({ ...known, desk: written(steps, known, null) }, waiting.slice(steps.length))
    }
  }
  const look = async () => {
    const row = await within(longestWrite, place.read()).catch(() => null)
    if (row !== null && row.revision !== known.revision) show(row, waiting)
  }
  let work = look()
  const enqueue = (piece: () => Promise<void>): Promise<void> => (work = work.then(piece))
  const tell = tabChannel(`rokthnam-desk ${account}`, () => void enqueue(look))
  const add = (step: Step): Promise<void> => {
    waiting = [...waiting, step]
    return enqueue(writeWaiting)
  }

  return {
    current: view.current,
    subscribe: view.subscribe,
    /** Changes what is shown at once, and what the disk has a moment later. */
    change: (next: (desk: Desk) => Desk): void => {
      const step = stepOf(view.current(), next, true)
      if (step.after === step.before) return
      void add(step)
      view.set(step.after)
    },
    /** Changes what the disk has, and then what is shown. Returns what the disk has. */
    commit: (next: (desk: Desk) => Desk): Promise<Desk> =>
      add(stepOf(view.current(), next, false)).then(() => known.desk),
    /**
     * Waits until the disk has every change of this page, and the page what other tabs have written. Returns what the
     * disk has: a change that is made meanwhile is shown, but not in it.
     */
    settled: (): Promise<Desk> => enqueue(look).then(() => known.desk),
  }
}

export type DeskStore = ReturnType<typeof createDeskStore>
