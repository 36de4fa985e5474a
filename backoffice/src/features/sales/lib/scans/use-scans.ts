import { today } from "@rokthnam/shared/web/formats/phnom-penh"
import { useCallback, useEffect, useState, useSyncExternalStore } from "react"
import { carrying } from "../shelf/sellables.ts"
import type { DeskState } from "../desk/use-desk.ts"
import { chooseByCode } from "./choose.ts"
import { createScanQueue } from "./scan-queue.ts"
import type { ScannedCode } from "./scanned-code.ts"
import { play } from "./sounds.ts"
import { useScanner } from "./use-scanner.ts"

/** The scans of the counter: they are read wherever the focus is, and answered one by one in their order. */
export const useScans = ({ add, store, isFrozen }: Pick<DeskState, "add" | "store" | "isFrozen">) => {
  const [queue] = useState(() =>
    createScanQueue({
      find: ({ barcode }) => carrying(barcode),
      choose: (found, code) => chooseByCode(found, code, today()),
      add,
      isOpen: () => store.current().attempt === null,
      onSettled: ({ outcome }) => play(outcome?.kind === "added" ? "added" : "problem"),
    }),
  )
  const scans = useSyncExternalStore(queue.subscribe, queue.current)
  useEffect(() => {
    if (!isFrozen) queue.resume()
  }, [queue, isFrozen])
  const scan = useCallback(
    (code: ScannedCode) => {
      if (!queue.push(code)) play("problem")
    },
    [queue],
  )
  useScanner(scan)
  return { scans, scan, dismiss: queue.dismiss }
}

export type Scans = ReturnType<typeof useScans>
