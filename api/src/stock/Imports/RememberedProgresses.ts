import { Memory } from "../../platform/Memory.ts"
import { office } from "../../Primary/Messages.ts"

/** Seconds for which an import's progress can be read after its last step. */
export const progressLifetime = 900

/** The progress that a machine remembers in memory, as JSON. The primary does for all of its processes. */
export class RememberedProgresses {
  readonly #known = new Memory<string>(1000)

  get(name: string): string | null {
    return this.#known.get(name) ?? null
  }

  set(name: string, text: string): void {
    this.#known.set(name, text, progressLifetime)
  }
}

export const progressOffice = office<string, string | null>("progress of an import")
export const tellProgressOffice = office<{ readonly name: string; readonly text: string }, null>(
  "new progress of an import",
)
