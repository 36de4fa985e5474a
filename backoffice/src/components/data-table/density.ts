import { persistentStore } from "@rokthnam/shared/web/storage/text-store"
import { useSyncExternalStore } from "react"
import { createSignal } from "../../lib/signal.ts"

/** How close the rows of all tables stand. */
export type Density = "comfortable" | "compact"

const key = "density"
const density = createSignal<Density>(persistentStore.read(key) === "compact" ? "compact" : "comfortable")

/** Chooses how close the rows stand; the choice is remembered on the device. */
export const chooseDensity = (chosen: Density): void => {
  persistentStore.write(key, chosen)
  density.set(chosen)
}

export const useDensity = (): Density => useSyncExternalStore(density.subscribe, density.current)
