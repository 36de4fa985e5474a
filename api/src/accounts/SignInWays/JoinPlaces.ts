import { longestPlaceName, mostSavedPlaces } from "@rokthnam/shared/SavedPlaces/SavedPlaceRules"

type Place<Id> = {
  readonly id: Id
  readonly name: string
  readonly latitude: number
  readonly longitude: number
}

const isSamePoint = (one: Place<unknown>, other: Place<unknown>) =>
  one.latitude === other.latitude && one.longitude === other.longitude

/** A name that is free: the same, or with a number behind it, "Home 2". Case is ignored, as in the table. */
const freeName = (name: string, taken: ReadonlySet<string>, number = 1): string => {
  const end = number === 1 ? "" : ` ${number}`
  const next = `${name.slice(0, longestPlaceName - end.length).trimEnd()}${end}`
  return taken.has(next.toLowerCase()) ? freeName(name, taken, number + 1) : next
}

/**
 * Which places of another account come into one that has its own, and by which names. One with the name and the point of an
 * own place is the same place. What is beyond the most that an account can have stays behind, the newest first.
 */
export const joinedPlaces = <Id>(own: ReadonlyArray<Place<Id>>, others: ReadonlyArray<Place<Id>>) => {
  const taken = new Set(own.map(({ name }) => name.toLowerCase()))
  const isKnown = (place: Place<Id>) =>
    own.some((one) => one.name.toLowerCase() === place.name.toLowerCase() && isSamePoint(one, place))
  const come = others.filter((place) => !isKnown(place)).slice(0, Math.max(0, mostSavedPlaces - own.length))
  return come.map(({ id, name }) => {
    const free = freeName(name, taken)
    taken.add(free.toLowerCase())
    return { id, name: free }
  })
}
