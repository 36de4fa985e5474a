import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { RefObject } from "react"
import { savedPlacesQuery, usePlaceWrite } from "../api/saved-places.ts"
import { chooseSaved, chosenSaved } from "./location-store.ts"
import type { SavedPlace } from "./location-store.ts"

/** Milliseconds for which a removal can be taken back (decision 71). */
const undoStays = 8000

type Removed = {
  readonly place: SavedPlace
  /** Whether the person searched from there. */
  readonly wasChosen: boolean
}

const isSame = (one: SavedPlace, other: SavedPlace) =>
  one.name === other.name && one.latitude === other.latitude && one.longitude === other.longitude

/**
 * Removes saved places, and takes the last removal back by saving the place again. A call whose answer was lost may have
 * removed the place: once it is gone, nothing failed. The focus goes to the heading when the button for it goes away.
 */
export const useRemoval = (customerId: string, heading: RefObject<HTMLElement | null>) => {
  const { data } = useQuery(savedPlacesQuery(customerId))
  const [last, setLast] = useState<Removed>()
  const removing = usePlaceWrite(customerId)
  const restoring = usePlaceWrite(customerId)
  const isGone = last !== undefined && data?.some(({ id }) => id === last.place.id) === false
  const forget = () => {
    setLast(undefined)
    restoring.reset()
  }
  const waiting = isGone && restoring.isIdle ? last : undefined
  useEffect(() => {
    if (waiting === undefined) return undefined
    const timer = window.setTimeout(() => setLast(undefined), undoStays)
    return () => window.clearTimeout(timer)
  }, [waiting])
  const remove = (place: SavedPlace) => {
    if (removing.isPending) return
    restoring.reset()
    setLast({ place, wasChosen: chosenSaved()?.id === place.id })
    removing.mutate({ do: "remove", id: place.id })
  }
  const undo = () => {
    if (last === undefined || restoring.isPending) return
    const { place, wasChosen } = last
    const { name, latitude, longitude, listed_place } = place
    restoring.mutate(
      { do: "save", place: { name, latitude, longitude, listed_place } },
      {
        onSuccess: (places) => {
          const back = places.find((one) => isSame(one, place))
          if (wasChosen && back !== undefined) chooseSaved(back)
          forget()
          // The button that was pressed goes away.
          heading.current?.focus()
        },
      },
    )
  }
  return {
    remove,
    undo,
    /** The place that was removed last, while that can be taken back. */
    removed: isGone ? last.place : undefined,
    /** The id of the place that is being removed. */
    underWay: removing.isPending ? last?.place.id : undefined,
    error: isGone ? null : removing.error,
    isRestoring: restoring.isPending,
    restoringError: restoring.error,
  }
}
