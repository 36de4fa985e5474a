import { giveMemoryBackAfter } from "../../platform/GivenBackMemory.ts"
import type { FeedConnection } from "./FeedRepo.ts"
import type { Held } from "./IndexLoads.ts"
import type { Position, Pulled } from "./PullRepo.ts"
import { indexedRows } from "./SearchMetrics.ts"
import type { Waits } from "./Waits.ts"
import { applyChanges, decodeChanges } from "./index/ApplyChanges.ts"
import type { Brought } from "./index/ApplyChanges.ts"
import { takeSteps } from "./index/LoadIndex.ts"

/**
 * Changes in one pull from which they are taken for a part of large work, such as an import, which commits a hundred rows at a
 * time. Sales and corrections bring a few.
 */
const manyAtOnce = 100

/** What is fed, from where, and the waits of it. */
export type Feeding = { readonly connection: FeedConnection; readonly held: Held; readonly waits: Waits }

/** As `applyChanges`; nobody sees the index with the last changes and its position before them. */
function* applyTo(held: Held, brought: Brought, position: Position): Generator<void, boolean> {
  const isExact = yield* applyChanges(held.index, brought)
  held.position = position
  return isExact
}

/** Applies what the feed pulls, one pull after the other. */
export class Applying {
  private current: Promise<unknown> = Promise.resolve()

  /** The position of an index once nothing is being applied to it. */
  reached(held: Held): Promise<Position> {
    return this.current.then(() => held.position)
  }

  /**
   * Applies what was pulled, as a whole, also when the waits are given up meanwhile: what is applied half cannot be resumed.
   * Resolves to whether the index is exact.
   */
  async apply({ connection, held, waits }: Feeding, pulled: Pulled): Promise<boolean> {
    const changes = await takeSteps(decodeChanges(pulled.changes), waits.signal)
    const changedPharmacies = [
      ...new Set(changes.filter(({ kind }) => kind === "p").map(({ pharmacy_id }) => pharmacy_id)),
    ]
    const pharmacies =
      changedPharmacies.length === 0 ? [] : await waits.answer(connection.pharmaciesNow(changedPharmacies))
    const applied = takeSteps(applyTo(held, { changes, changedPharmacies, pharmacies }, pulled.position))
    this.current = applied.catch(() => undefined)
    const isExact = await applied
    indexedRows.unsafeUpdate(held.index.postings.rows, [])
    if (changes.length >= manyAtOnce) giveMemoryBackAfter(changes.length)
    return isExact
  }
}
