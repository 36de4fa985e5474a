import { asBytes, requestOf, uploadOf } from "../calls/RequestText.ts"
import { importList } from "../imports/ImportList.ts"
import { askerOf, clerkOf, customerOf, ownerOf } from "./Senders.ts"
import type { Sender } from "./Senders.ts"
import type { Kind, OfficePage, Place, Step, StepOf } from "./Step.ts"
import { medicineOf } from "./World.ts"
import type { World } from "./World.ts"

/** Where and when a plan is played. */
interface Stage {
  readonly world: World
  /** Names the replay in its keys. */
  readonly replayed: string
  /** The packages of a medicine now, which who brings more has seen. */
  readonly stockOf: (medicine: number) => number
}

/** The key of a step, in one replay of the plan. */
export const keyOf = (replayed: string, key: number): string => `country-${replayed}-${key}`

const keyed = ({ token, headers }: Sender, { replayed }: Stage, key: number): Sender => ({
  token,
  headers: { ...headers, "Idempotency-Key": keyOf(replayed, key) },
})

const get = (sender: Sender, path: string): string => asBytes(requestOf({ method: "GET", path, ...sender }))
const post = (sender: Sender, path: string, body: unknown): string =>
  asBytes(requestOf({ method: "POST", path, ...sender, body }))

const near = ({ latitude, longitude }: Place): string =>
  `user_latitude=${latitude}&user_longitude=${longitude}`

/** A call that needs a page's owner and its number alone. */
const officePage =
  (path: (page: number) => string) =>
  ({ pharmacy, page }: StepOf<OfficePage>, { world }: Stage): string =>
    get(ownerOf(world, pharmacy), path(page))

const search = (
  { asker, query, place, page }: StepOf<"search"> | StepOf<"bot search">,
  { world }: Stage,
): string =>
  get(
    askerOf(world, asker),
    `/users/search/medicines?query=${encodeURIComponent(query)}&${near(place)}&page=${page}&page_size=10`,
  )

const delivery = ({ delivered, quantity }: StepOf<"delivery">, { world, stockOf }: Stage): string => {
  const { id } = medicineOf(world, delivered)
  const seen = stockOf(id)
  return post(ownerOf(world, delivered.pharmacy), `/inventory/medicines/${id}/stock`, {
    quantity: seen + quantity,
    loose_units: 0,
    quantity_seen: seen,
    loose_units_seen: 0,
    reason: "delivered",
  })
}

const sale = ({ pharmacy, clerk, lines, key }: StepOf<"sale">, stage: Stage): string => {
  const { world } = stage
  return post(keyed(clerkOf(world, pharmacy, clerk), stage, key), "/inventory/sales/bulk", {
    items: lines.map(({ shelf, quantity }) => ({
      medicine_id: medicineOf(world, { pharmacy, shelf }).id,
      quantity_sold: quantity,
    })),
    payment_method_id: world.pharmacies[pharmacy]?.method,
  })
}

const lookup = ({ clerk, looked, letters }: StepOf<"lookup">, { world }: Stage): string => {
  const typed = Array.from(medicineOf(world, looked).name).slice(0, letters).join("")
  return get(
    clerkOf(world, looked.pharmacy, clerk),
    `/inventory/medicines?page=1&page_size=20&search=${encodeURIComponent(typed)}`,
  )
}

const requests: { readonly [K in Kind]: (step: StepOf<K>, stage: Stage) => string } = {
  suggestions: ({ asker, typed }, { world }) =>
    get(askerOf(world, asker), `/users/search/suggestions?query=${encodeURIComponent(typed)}`),
  search,
  "bot search": search,
  offer: ({ asker, offer, place }, { world }) =>
    get(askerOf(world, asker), `/users/offers/${medicineOf(world, offer).id}?${near(place)}`),
  photo: ({ asker, picture }, { world }) => {
    const bytes = world.pictures[picture % world.pictures.length] ?? ""
    const call = { path: "/users/ocr/medicine", ...askerOf(world, asker) }
    return uploadOf(call, { name: "box.jpg", type: "image/jpeg", bytes })
  },
  badge: ({ customer }, { world }) => get(customerOf(world, customer), "/cart/badge"),
  cart: ({ customer }, { world }) => get(customerOf(world, customer), "/cart"),
  "cart places": ({ customer, place }, { world }) =>
    get(customerOf(world, customer), `/cart/pharmacies?${near(place)}`),
  addition: ({ customer, added, key }, stage) =>
    post(keyed(customerOf(stage.world, customer), stage, key), "/cart/items", {
      medicine_id: medicineOf(stage.world, added).id,
      quantity: 1,
    }),
  lookup,
  sale,
  delivery,
  import: ({ pharmacy, rows, key }, stage) => {
    const sender = keyed(ownerOf(stage.world, pharmacy), stage, key)
    const bytes = asBytes(importList(keyOf(stage.replayed, key), rows))
    const call = { path: "/inventory/medicines/bulk-import", ...sender }
    return uploadOf(call, { name: "list.csv", type: "text/csv", bytes })
  },
  overview: officePage(() => "/inventory/dashboard/overview"),
  day: officePage(() => "/inventory/dashboard/day"),
  alerts: officePage(() => "/inventory/alerts/page?page=1&page_size=20"),
  report: officePage(() => "/inventory/reports/sales?page=1&page_size=20"),
  groups: officePage(() => "/inventory/reports/sales/groups?by=medicine&page=1&page_size=20"),
  history: officePage((page) => `/inventory/sales/transactions?page=${page}&page_size=20`),
  reorder: officePage(() => "/inventory/reorder?page=1&page_size=20"),
  list: officePage((page) => `/inventory/medicines?page=${page}&page_size=20`),
}

/** The request of a step on a stage; each character is one byte. */
export const requestFor = <K extends Kind>(step: Step & { readonly kind: K }, stage: Stage): string =>
  // The table has for each kind what takes its steps.
  (requests[step.kind] as (step: Step, stage: Stage) => string)(step, stage)
