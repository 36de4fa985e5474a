import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { LRUCache } from "lru-cache"
import { sharing } from "../platform/Sharing.ts"
import { Shelf } from "./Shelves/Shelf.ts"
import { ShelvesRepo } from "./Shelves/ShelvesRepo.ts"

/** Milliseconds for which a shelf is kept at most. */
const lifetime = 600_000
/** Hours for which changes are stored: far longer than a shelf is kept and a transaction runs. */
const changesKept = 24
/** A larger pharmacy is searched by SQL, and so is one whose texts alone would not fit. */
const mostMedicines = 50_000
/** Characters of all shelves in memory. The shelf that was asked for longest ago is forgotten first. */
const mostCharacters = 8_000_000

/** `snapshot` is what the statement that loaded it saw. `shelf` is undefined for a pharmacy that is too large. */
type Known = { readonly shelf: Shelf | undefined; readonly snapshot: string }

/**
 * The lists of medicines in memory, so that a search reads one page of rows by their ids instead of all rows of the
 * pharmacy. A shelf may be outdated; the statement that reads the page says so (`MedicineListRepo.onShelf`).
 */
export class Shelves extends Effect.Service<Shelves>()("Shelves", {
  effect: Effect.gen(function* () {
    const repo = yield* ShelvesRepo
    const known = new LRUCache<PharmacyId, Known>({
      maxSize: mostCharacters,
      sizeCalculation: ({ shelf }) => 1 + (shelf?.size ?? 0),
      ttl: lifetime,
    })
    const together = sharing<Known>()

    const load = (pharmacyId: PharmacyId) =>
      Effect.map(repo.load(pharmacyId, mostMedicines + 1), ({ snapshot, count, ...lines }) => {
        const shelf = count > mostMedicines ? undefined : new Shelf(lines)
        const fits = shelf !== undefined && shelf.size < mostCharacters
        const loaded: Known = { shelf: fits ? shelf : undefined, snapshot }
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
        if (known.peek(pharmacyId) === outdated) known.delete(pharmacyId)
      })

    /** Removes old changes. Returns how many. */
    const removeOldChanges = repo.removeOlderThan(changesKept)

    return { present, get, forget, removeOldChanges }
  }),
  dependencies: [ShelvesRepo.Default],
}) {}
