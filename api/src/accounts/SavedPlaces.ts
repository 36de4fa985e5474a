import { SessionEnded } from "@rokthnam/shared/Identity/IdentityFailures"
import { KeyReused, NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { CustomerId, SavedPlaceId } from "@rokthnam/shared/Primitives/Id"
import { SavedPlaceNameTaken, SavedPlacesFull } from "@rokthnam/shared/SavedPlaces/SavedPlace"
import type { SavedPlace, SavedPlaceInput } from "@rokthnam/shared/SavedPlaces/SavedPlace"
import { mostSavedPlaces } from "@rokthnam/shared/SavedPlaces/SavedPlaceRules"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import { RateLimits } from "../platform/RateLimits.ts"
import { transactional } from "../Sql.ts"
import { SavedPlacesRepo } from "./SavedPlaces/SavedPlacesRepo.ts"
import type { Intent } from "./SavedPlaces/SavedPlacesRepo.ts"
import { traced } from "../platform/Span.ts"

/** Places that one customer can save or rename. */
const writes = { hits: 120, seconds: 3600 }

const isSamePoint = (one: SavedPlace, other: SavedPlaceInput) =>
  one.latitude === other.latitude && one.longitude === other.longitude

/** The key of a call with a hash of what it asks for. */
const intentOf = (place: SavedPlaceInput, key: string | undefined): Intent | undefined =>
  key === undefined
    ? undefined
    : {
        key,
        asked: createHash("sha256")
          .update(JSON.stringify(Object.values(place)))
          .digest("hex"),
      }

/** The places from which customers search often (decision 85). */
export class SavedPlaces extends Effect.Service<SavedPlaces>()("SavedPlaces", {
  effect: Effect.gen(function* () {
    const repo = yield* SavedPlacesRepo
    const limits = yield* RateLimits
    const transaction = yield* transactional

    const list = traced("SavedPlaces.list")(repo.list)

    const listOfTelegram = traced("SavedPlaces.listOfTelegram")(repo.listOfTelegram)

    /** What a call with the same key has saved, under the name that it has now. */
    const saved = (customer: CustomerId, { key, asked }: Intent) =>
      Effect.gen(function* () {
        const known = yield* repo.ofKey(customer, key)
        if (known === undefined) return undefined
        return known.asked === asked ? yield* repo.read(customer, known.id) : yield* new KeyReused()
      })

    /** Saves a place, or answers the one that is there: saved by this key, or of the same name and point. */
    const add = traced("SavedPlaces.add")(function* (
      customer: CustomerId,
      place: SavedPlaceInput,
      key?: string,
    ) {
      yield* limits.allow(`saved-places:${customer}`, writes)
      const intent = intentOf(place, key)
      return yield* Effect.gen(function* () {
        if (!(yield* repo.lock(customer))) return yield* Effect.die(new SessionEnded({ reason: "removed" }))
        const earlier = intent && (yield* saved(customer, intent))
        if (earlier !== undefined) return earlier
        const other = yield* repo.named(customer, place.name)
        if (other !== undefined)
          return isSamePoint(other, place) ? other : yield* new SavedPlaceNameTaken({ name: other.name })
        if ((yield* repo.count(customer)) >= mostSavedPlaces) return yield* SavedPlacesFull.atLimit()
        return yield* repo.add(customer, place, intent)
      }).pipe(transaction)
    })

    const rename = traced("SavedPlaces.rename")(function* (
      customer: CustomerId,
      id: SavedPlaceId,
      name: string,
    ) {
      yield* limits.allow(`saved-places:${customer}`, writes)
      return (yield* repo.rename(customer, id, name)) ?? (yield* new NotFound({ what: "Place" }))
    })

    const remove = traced("SavedPlaces.remove")(function* (customer: CustomerId, id: SavedPlaceId) {
      if (!(yield* repo.remove(customer, id))) return yield* new NotFound({ what: "Place" })
    })

    return { list, listOfTelegram, add, rename, remove }
  }),
  dependencies: [SavedPlacesRepo.Default],
}) {}
