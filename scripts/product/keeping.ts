import type { ProcessList } from "../processes/leftovers.ts"
import type { RefusedSettings } from "../terminal/failure.ts"

/** What every part that is kept running is given. */
export interface Keeping {
  readonly processes: ProcessList
  readonly onRefused: (error: RefusedSettings) => void
}

/** A server that API and bot are told the address of. */
export interface Part {
  readonly url: string
  readonly stop: () => Promise<void>
}
