import { placeOf } from "@rokthnam/shared/Search/PlaceRules"
import { choosePlace, chooseSaved, chosenSaved, forgetLocation } from "./location-store.ts"
import type { SavedPlace } from "./location-store.ts"

/**
 * Has the search follow the saved place from which it searches: renamed it has its new name; removed it is the place of the
 * list again by which it was chosen, or none.
 */
export const followSaved = (places: ReadonlyArray<SavedPlace>): void => {
  const chosen = chosenSaved()
  if (chosen === undefined) return
  const found = places.find(({ id }) => id === chosen.id)
  if (found?.name === chosen.name) return
  if (found !== undefined) return chooseSaved(found)
  const listed = placeOf(chosen.listed_place ?? "")
  if (listed === undefined) forgetLocation()
  else choosePlace(listed)
}
