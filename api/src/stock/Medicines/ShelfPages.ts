import type { MedicineId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { pagination } from "@rokthnam/shared/Primitives/Page"
import { Effect } from "effect"
import type { ListRequest } from "../../platform/ListPage.ts"
import { sliceOf } from "../../platform/Slices.ts"
import { standbyPages } from "../../Sql/Standby.ts"
import { Shelves } from "../Shelves.ts"

/** Reads medicines by their ids, in this order; undefined when the pharmacy's list is not that of the snapshot any more. */
type ReadsShelf<A> = (
  pharmacyId: PharmacyId,
  snapshot: string,
  ids: ReadonlyArray<MedicineId>,
) => Effect.Effect<ReadonlyArray<A> | undefined>

/**
 * Yields a function that answers a page of what a list in memory finds, whose rows `read` reads; undefined when the list is
 * not in memory or changes all the time.
 */
export const shelfPages = <A>(read: ReadsShelf<A>) =>
  Effect.gen(function* () {
    const shelves = yield* Shelves
    const elsewhere = yield* standbyPages
    return Effect.fnUntraced(function* (pharmacyId: PharmacyId, request: ListRequest) {
      const { page, page_size: size, search = "" } = request
      // PostgreSQL refuses this character, as it does in every other text
      if (search.includes("\0")) return undefined
      const slice = sliceOf({ page, size })
      for (let tries = 0; tries < 2; tries++) {
        const known = yield* search.trim() === "" ? shelves.present(pharmacyId) : shelves.get(pharmacyId)
        if (known?.shelf === undefined) return undefined
        const { total, ids } = known.shelf.find(search, slice)
        // the list in memory is the primary's and older than this read, so its snapshot may be compared elsewhere
        const items = yield* elsewhere(read(pharmacyId, known.snapshot, ids))
        if (items !== undefined) return { items, pagination: pagination(page, size, total) }
        yield* shelves.forget(pharmacyId, known)
      }
      return undefined
    })
  })
