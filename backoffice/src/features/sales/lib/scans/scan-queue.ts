import type { PackCode } from "@rokthnam/shared/Medicines/PackCodeRules"
import type { Sellable } from "../../api/sell.ts"
import type { Refusal } from "../desk/basket.ts"
import { createSignal } from "../../../../lib/signal.ts"
import type { Choice } from "./choose.ts"
import type { ScannedCode } from "./scanned-code.ts"

export type ScanOutcome =
  | { readonly kind: "added"; readonly medicine: Sellable }
  | { readonly kind: "refused"; readonly medicine: Sellable; readonly refusal: Refusal }
  | { readonly kind: "failed"; readonly error: unknown }
  | Exclude<Choice, { readonly kind: "one" }>

/** A scan and, once it was answered, what came of it. */
export type Scan = ScannedCode & { readonly id: number; readonly outcome: ScanOutcome | null }

type Options = {
  readonly find: (code: PackCode) => Promise<ReadonlyArray<Sellable>>
  readonly choose: (found: ReadonlyArray<Sellable>, code: PackCode) => Choice
  /** Adds a package. Returns why the order did not change. */
  readonly add: (medicine: Sellable) => Refusal | null
  /** Whether the order can be changed now; while it is being sent, scans wait for the next one. */
  readonly isOpen: () => boolean
  readonly onSettled: (scan: Scan) => void
}

/** Scans that are looked up at the same time. */
const mostLookups = 4
/** Scans that are kept, with those that wait; later ones are refused until some are answered. */
export const mostScans = 100
/** Answered scans that are shown. */
const mostShown = 5

/** Adds what a code means to the order, if it means one medicine. */
const answerOf = (
  { choose, add }: Pick<Options, "choose" | "add">,
  { code }: Scan,
  found: ReadonlyArray<Sellable>,
): ScanOutcome => {
  const choice = code === undefined ? ({ kind: "none" } as const) : choose(found, code)
  if (choice.kind !== "one") return choice
  const refusal = add(choice.medicine)
  return refusal === null
    ? { kind: "added", medicine: choice.medicine }
    : { kind: "refused", medicine: choice.medicine, refusal }
}

/**
 * The scans of a counter in the order in which they were made. They are looked up side by side and answered one by
 * one, so that a slow answer neither loses nor overtakes another scan.
 */
export const createScanQueue = (options: Options) => {
  const { find, isOpen, onSettled } = options
  const scans = createSignal<ReadonlyArray<Scan>>([])
  let isRunning = false
  let lastId = 0
  const lookups = new Map<number, Promise<ReadonlyArray<Sellable>>>()
  const waiting = () => scans.current().filter(({ outcome }) => outcome === null)

  const lookUp = () => {
    for (const { id, code } of waiting().slice(0, mostLookups)) {
      if (lookups.has(id)) continue
      const lookup = code === undefined ? Promise.resolve([]) : find(code)
      // Its failure is told when its turn comes.
      lookup.catch(() => undefined)
      lookups.set(id, lookup)
    }
  }

  const settle = (scan: Scan, outcome: ScanOutcome) => {
    lookups.delete(scan.id)
    const settled = { ...scan, outcome }
    const next = scans.current().map((one) => (one.id === scan.id ? settled : one))
    const shown = new Set(next.filter((one) => one.outcome !== null).slice(-mostShown))
    scans.set(next.filter((one) => one.outcome === null || shown.has(one)))
    onSettled(settled)
  }

  const run = async () => {
    if (isRunning) return
    isRunning = true
    for (let [next] = waiting(); next !== undefined && isOpen(); [next] = waiting()) {
      lookUp()
      const scan = next
      // One after the other: the order of the scans is the order of the lines.
      // oxlint-disable-next-line no-await-in-loop
      const found = await lookups.get(scan.id)?.catch((error: unknown) => ({ error }))
      if (!scans.current().some(({ id }) => id === scan.id)) continue
      if (!isOpen()) break
      if (found === undefined || "error" in found) settle(scan, { kind: "failed", error: found?.error })
      else settle(scan, answerOf(options, scan, found))
    }
    isRunning = false
  }

  return {
    /** Takes a scan. Returns false when too many wait. */
    push: (read: ScannedCode): boolean => {
      if (waiting().length >= mostScans) return false
      lastId += 1
      scans.set([...scans.current(), { ...read, id: lastId, outcome: null }])
      void run()
      return true
    },
    /** Goes on after the order could not be changed. */
    resume: () => void run(),
    /** Takes a scan from the list, answered or not. */
    dismiss: (id: number) => {
      lookups.delete(id)
      scans.set(scans.current().filter((one) => one.id !== id))
    },
    current: scans.current,
    subscribe: scans.subscribe,
  }
}
