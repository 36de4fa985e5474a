import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { sharing } from "../platform/Sharing.ts"
import { Shelf } from "./Shelves/Shelf.ts"
import { ShelvesRepo } from "./Shelves/ShelvesRepo.ts"

/** Milliseconds for which a shelf is kept at most. */
const lifetime = 600_000
/** Hours for which changes are stored: far longer than a shelf is kept and a transaction runs. */
const changesKept = 24
/** A larger pharmacy is searched by SQL. */
const mostMedicines = 50_000
/** Characters of all shelves in memory. The shelf that was asked for longest ago is forgotten first. */
const mostCharacters = 8_000_000

/** `snapshot` is what the statement that loaded it saw. `shelf` is undefined for a pharmacy that is too large. */
type Known = {
  readonly shelf: Shelf | undefined
  readonly snapshot: string
  readonly until: number
}

/** The shelves in memory. */
class KnownShelves {
  readonly #shelves = new Map<PharmacyId, Known>()
  #characters = 0

  get(pharmacyId: PharmacyId): Known | undefined {
    const known = this.#shelves.get(pharmacyId)
    if (known === undefined) return undefined
    if (known.until < performance.now()) {
      this.forget(pharmacyId)
      return undefined
    }
    // the last one in the map was asked for last
    this.#shelves.delete(pharmacyId)
    this.#shelves.set(pharmacyId, known)
    return known
  }

  set(pharmacyId: PharmacyId, known: Known): void {
    this.forget(pharmacyId)
    this.#shelves.set(pharmacyId, known)
    this.#characters += known.shelf?.size ?? 0
    for (const [oldest] of this.#shelves) {
      if (this.#characters <= mostCharacters || oldest === pharmacyId) break
      this.forget(oldest)
    }
  }

  forget(pharmacyId: PharmacyId): void {
    this.#characters -= this.#shelves.get(pharmacyId)?.shelf?.size ?? 0
    this.#shelves.delete(pharmacyId)
  }
}

/**
 * The lists of medicines in memory, so that a search reads one page of rows by their ids instead of all rows of the
 * pharmacy. A shelf may be outdated; the statement that reads the page says so (`MedicineListRepo.onShelf`).
 */
export class Shelves extends Effect.Service<Shelves>()("Shelves", {
  effect: Effect.gen(function* () {
    const repo = yield* ShelvesRepo
    const known = new KnownShelves()
    const together = sharing<Known>()

    const load = (pharmacyId: PharmacyId) =>
      Effect.map(repo.load(pharmacyId, mostMedicines + 1), ({ snapshot, count, ...lines }) => {
        const shelf = count > mostMedicines ? undefined : new Shelf(lines)
        const loaded: Known = { shelf, snapshot, until: performance.now() + lifetime }
        known.set(pharmacyId, loaded)
        return loaded
      })
    const loadTogether = (pharmacyId: PharmacyId) => together(String(pharmacyId), load(pharmacyId))

    /** The shelf in memory, if there is one. Otherwise begins to load it. */
    const present = (pharmacyId: PharmacyId): Effect.Effect<Known | undefined> =>
      Effect.suspend(() => {
        const found = known.get(pharmacyId)
        return found === undefined
          ? Effect.as(Effect.forkDaemon(loadTogether(pharmacyId)), undefined)
          : Effect.succeed(found)
      })

    /** The shelf, loaded if it is not in memory. */
    const get = (pharmacyId: PharmacyId): Effect.Effect<Known> =>
      Effect.suspend(() => {
        const found = known.get(pharmacyId)
        return found === undefined ? loadTogether(pharmacyId) : Effect.succeed(found)
      })

    /** Forgets a shelf that turned out to be outdated, unless a newer one is there already. */
    const forget = (pharmacyId: PharmacyId, outdated: Known) =>
      Effect.sync(() => {
        if (known.get(pharmacyId) === outdated) known.forget(pharmacyId)
      })

    /** Removes old changes. Returns how many. */
    const removeOldChanges = repo.removeOlderThan(changesKept)

    return { present, get, forget, removeOldChanges }
  }),
  dependencies: [ShelvesRepo.Default],
}) {}
