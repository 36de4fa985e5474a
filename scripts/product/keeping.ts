import type { ProcessList } from "../processes/leftovers.ts"
import type { Pace } from "../processes/supervise.ts"
import type { RefusedSettings } from "../terminal/failure.ts"

/** What every supervised part receives. */
export interface Keeping {
  readonly processes: ProcessList
  readonly onRefused: (error: RefusedSettings) => void
  readonly pace: Partial<Pace>
}

/** A server whose address API and bot receive. */
export interface Part {
  readonly url: string
  readonly stop: () => Promise<void>
}
