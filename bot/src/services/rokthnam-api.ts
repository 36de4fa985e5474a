import type { Cart, CartPharmacies } from "@rokthnam/shared/Carts/Cart"
import { as, makeClient, onBehalfOf } from "@rokthnam/shared/Client"
import type { OneOffer, PharmacyOffers } from "@rokthnam/shared/Offers/OffersApi"
import { InvalidRequest } from "@rokthnam/shared/Primitives/InvalidRequest"
import { settled } from "@rokthnam/shared/Primitives/Outcome"
import { SearchQuery } from "@rokthnam/shared/Search/SearchApi"
import type { AlternativesAnswer, SearchAnswer } from "@rokthnam/shared/Search/SearchApi"
import { Effect, Schema } from "effect"
import type { Duration } from "effect"
import { cartCalls } from "./cart-calls.ts"
import { keepingCalls } from "./keeping-calls.ts"
import { offerCalls, pageSize } from "./offer-calls.ts"
import type { Place } from "./place.ts"
import { newsCalls } from "./news-calls.ts"
import { placeCalls } from "./place-calls.ts"
import { officeCalls } from "./office-calls.ts"

export type { OneOffer, PharmacyOffers }
export type SearchResult = SearchAnswer
export type CartView = Cart
export type WholeList = CartPharmacies
export type Alternatives = AlternativesAnswer

/** How a search is sorted, limited and paged. */
type SearchView = {
  readonly page: number
  readonly sort: "distance" | "price"
  readonly isStocked: boolean
  readonly isWide: boolean
}

/** A name that was read on a photo. */
export type ReadName = {
  /** The query for a search: the name with the strength and form printed on the pack. */
  readonly query: string
  /** Whether the dictionary or a pharmacy knows the name. Otherwise the user is asked before it is searched for. */
  readonly isListed: boolean
}

type TelegramUser = {
  readonly id: number
  readonly first_name: string
  readonly last_name?: string | undefined
  readonly username?: string | undefined
}

type Limits = {
  readonly call: Duration.DurationInput
  readonly photo: Duration.DurationInput
  /** One try of a call that keeps something; it is tried several times. */
  readonly keep: Duration.DurationInput
}

/** The time limits of calls; the server itself limits reading a photo to 15 s. */
const usualLimits: Limits = { call: "10 seconds", photo: "25 seconds", keep: "3 seconds" }
/** Kilometres of a search in the whole country: the most that the contract allows. */
const wholeCountry = "500"

const readQuery = Schema.decode(SearchQuery)

/** Has the limits of public calls count the user. All users of the bot share its address. */
const counting =
  (secret: string) =>
  (user: number | undefined) =>
  <A, E, R>(call: Effect.Effect<A, E, R>) =>
    user === undefined ? call : call.pipe(onBehalfOf(secret, user))

/** The API calls of the bot. `origin` is the address of the API, `secret` is the bot's own credential. */
export const createRokthnamApi = (origin: string, secret: string, limits = usualLimits) => {
  const client = Effect.runSync(makeClient(origin))
  const onBehalf = counting(secret)
  return {
    ...keepingCalls(client, secret, limits.keep),
    ...cartCalls(client, limits.call),
    ...offerCalls(client, onBehalf, limits.call),
    ...newsCalls(client, secret, limits),
    ...officeCalls(client, secret, limits),
    ...placeCalls(client, secret, limits.keep),

    /** Returns the token of the person's account, which is created at the first sign-in. */
    signIn: ({ id, first_name, last_name, username }: TelegramUser) =>
      client.botDoor.login({ payload: { id: String(id), first_name, last_name, username } }).pipe(
        settled(limits.call),
        as(secret),
        Effect.map(({ access_token }) => access_token),
      ),

    /** One page of medicines at pharmacies near the location, for the Telegram user with this id. */
    search: (query: string, place: Place, { page, sort, isStocked, isWide }: SearchView, user?: number) =>
      readQuery({
        query,
        user_latitude: String(place.latitude),
        user_longitude: String(place.longitude),
        page: String(page),
        page_size: String(pageSize),
        sort_by: sort,
        ...(isStocked ? { in_stock: "true" as const } : {}),
        ...(isWide ? { max_distance: wholeCountry } : {}),
      }).pipe(
        Effect.mapError(({ issue }) => InvalidRequest.from(issue)),
        Effect.flatMap((urlParams) => client.search.medicines({ urlParams })),
        settled(limits.call),
        onBehalf(user),
      ),

    /** Other names with the ingredient of what was searched, with their offers near the location. */
    alternatives: (query: string, place: Place, user?: number) =>
      client.search
        .alternatives({
          urlParams: { query, user_latitude: place.latitude, user_longitude: place.longitude },
        })
        .pipe(settled(limits.call), onBehalf(user)),

    /** Names that complete what was typed. */
    suggestions: (query: string, user?: number) =>
      client.search.suggestions({ urlParams: { query } }).pipe(
        settled(limits.call),
        onBehalf(user),
        Effect.map(({ suggestions }) => suggestions),
      ),

    /** Names on the photo of the Telegram user with this id, the best guess first. */
    namesOnPhoto: (photo: Uint8Array<ArrayBuffer>, user?: number) => {
      const payload = new FormData()
      payload.set("file", new Blob([photo]), "photo.jpg")
      return client.photoLookup.readPhoto({ payload }).pipe(
        settled(limits.photo),
        onBehalf(user),
        Effect.map(({ medicine_name, candidates }) =>
          medicine_name.map((name): ReadName => {
            const { query = name, is_listed = true } = candidates.find((one) => one.name === name) ?? {}
            return { query, isListed: is_listed }
          }),
        ),
      )
    },
  }
}

export type RokthnamApi = ReturnType<typeof createRokthnamApi>
