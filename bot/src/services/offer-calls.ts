import type { ContractClient } from "@rokthnam/shared/Client"
import type { MedicineId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { settled } from "@rokthnam/shared/Primitives/Outcome"
import type { Duration, Effect } from "effect"
import type { Place } from "./place.ts"

/** Lines of a list in one message. */
export const pageSize = 5

/** Has the limits of public calls count the user, if there is one. */
type OnBehalf = (
  user: number | undefined,
) => <A, E, R>(call: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

const seenFrom = (place: Place | undefined) =>
  place === undefined ? {} : { user_latitude: place.latitude, user_longitude: place.longitude }

/** The calls of single offers and of a pharmacy's offers. `limit` is the time that one may take. */
export const offerCalls = (client: ContractClient, onBehalf: OnBehalf, limit: Duration.DurationInput) => ({
  /** One offer, with its distance from the place if there is one. */
  offer: (id: MedicineId, place: Place | undefined, user?: number) =>
    client.offers.one({ path: { id }, urlParams: seenFrom(place) }).pipe(settled(limit), onBehalf(user)),

  /** One page of what a pharmacy has in stock. */
  pharmacyOffers: (id: PharmacyId, page: number, place: Place | undefined, user?: number) =>
    client.offers
      .ofPharmacy({ path: { id }, urlParams: { ...seenFrom(place), page, page_size: pageSize } })
      .pipe(settled(limit), onBehalf(user)),
})
