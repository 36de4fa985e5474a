import type { Body } from "@rokthnam/shared/web/client/call-types"
import { refusalOf } from "@rokthnam/shared/web/errors/refusal-of"
import { createIntents } from "@rokthnam/shared/web/intents/intents"
import { accountIn } from "@rokthnam/shared/web/queries/use-own-data"
import { pageStore } from "@rokthnam/shared/web/storage/page-store"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"
import { customer } from "../../../lib/customer.ts"
import { followSaved } from "../lib/follow-saved.ts"
import type { SavedPlace } from "../lib/location-store.ts"
import { keptPlaces } from "./kept-places.ts"

const as = "customer"

export type NewPlace = Body<"POST /places">
type Places = ReadonlyArray<SavedPlace>

/** Keeps the places on the device, and has the search follow them. Not those of somebody who has signed out meanwhile. */
const keep = (customerId: string, places: Places): Places => {
  if (accountIn(customer) !== customerId) return places
  keptPlaces.keep(customerId, places)
  followSaved(places)
  return places
}

/** The customer's places, first as they were last loaded on this device. Another device may have changed them meanwhile. */
export const savedPlacesQuery = (customerId: string) =>
  queryOptions({
    queryKey: ["saved-places", customerId],
    queryFn: async ({ signal }) => keep(customerId, await api.get("/places", { as, signal })),
    initialData: () => keptPlaces.read(customerId)?.answer,
    // What the device has kept is shown, and asked for anew.
    initialDataUpdatedAt: 0,
    refetchOnWindowFocus: true,
  })

/** In the memory of the page alone: where somebody lives is not left on the device of who has signed out. */
const intents = createIntents(pageStore(), "places")

/** A change of the list of places. */
export type PlaceWrite =
  | { readonly do: "save"; readonly place: NewPlace }
  | { readonly do: "rename"; readonly id: number; readonly name: string }
  | { readonly do: "remove"; readonly id: number }

/** Removes a place. One that is not there was removed before, as a call that is sent again finds it. */
const remove = async (id: number): Promise<void> => {
  try {
    await api.delete("/places/:id", { as, path: { id } })
  } catch (error) {
    if (refusalOf("DELETE /places/:id", error)?.code !== "NotFound") throw error
  }
}

/** Sends a change, and returns what the list is then. While the outcome of a new place is unknown it keeps its key. */
const send = async (customerId: string, write: PlaceWrite): Promise<(places: Places) => Places> => {
  if (write.do === "remove") {
    await remove(write.id)
    return (places) => places.filter(({ id }) => id !== write.id)
  }
  if (write.do === "rename") {
    const { id, name } = write
    const renamed = await api.put("/places/:id", { as, path: { id }, body: { name } })
    return (places) => places.map((place) => (place.id === id ? renamed : place))
  }
  const saved = await intents.run(customerId, write.place, (key) =>
    api.post("/places", { as, body: write.place, key }),
  )
  return (places) => [...places.filter(({ id }) => id !== saved.id), saved]
}

/** Sends a change of the list. What came of it is shown at once, and the list is fetched again in any case. */
export const usePlaceWrite = (customerId: string) => {
  const client = useQueryClient()
  const { queryKey } = savedPlacesQuery(customerId)
  return useMutation({
    mutationFn: async (write: PlaceWrite) => {
      const change = await send(customerId, write)
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      // What else there is, is not known before the list was loaded.
      if (before === undefined) return change([])
      const after = keep(customerId, change(before))
      client.setQueryData(queryKey, after)
      return after
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })
}

/** Why a name was refused that another place of the customer has. */
export const isNameTaken = (error: unknown): boolean =>
  refusalOf("POST /places", error)?.code === "SavedPlaceNameTaken" ||
  refusalOf("PUT /places/:id", error)?.code === "SavedPlaceNameTaken"
