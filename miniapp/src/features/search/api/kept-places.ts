import { ownStore } from "../../../lib/customer.ts"
import { keptAnswer } from "../../../lib/kept-answer.ts"
import type { SavedPlace } from "../lib/location-store.ts"

const isPlaces = (value: unknown): value is ReadonlyArray<SavedPlace> => Array.isArray(value)

/** The customer's saved places, for when there is no connection. */
export const keptPlaces = keptAnswer({
  store: ownStore,
  name: "keptPlaces",
  field: "places",
  isRight: isPlaces,
})
