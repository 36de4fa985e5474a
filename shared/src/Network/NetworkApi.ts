import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { AdminAccess } from "../Identity/Access.ts"
import { CalendarDay } from "../Primitives/CalendarDay.ts"
import { get } from "../Primitives/Endpoint.ts"
import { provinceIds } from "../Search/ProvinceRules.ts"
import { searchPeriods, stockAges } from "./NetworkRules.ts"

/** The id of a province (`phnom-penh`), or `elsewhere` for pharmacies without a place in Cambodia. */
export const Province = Schema.Literal(...provinceIds)
export const StockAge = Schema.Literal(...stockAges)

/** `stocked` counts the approved pharmacies that have a medicine in stock which can be sold today. */
export const ProvinceFigures = Schema.Struct({
  province: Province,
  approved: Schema.Int,
  stocked: Schema.Int,
  waiting: Schema.Int,
})

/**
 * `provinces` are those with an approved pharmacy or a waiting registration, the ones with most approved pharmacies first.
 * `freshness` counts the approved pharmacies by the age of their last change of stock: each age once, in its order. A change
 * is known a few minutes later.
 */
export const NetworkFigures = Schema.Struct({
  provinces: Schema.Array(ProvinceFigures),
  freshness: Schema.Array(Schema.Struct({ age: StockAge, pharmacies: Schema.Int })),
})
export type NetworkFigures = typeof NetworkFigures.Type

/**
 * A medicine that people looked for and no pharmacy of the network had in stock. `searches` counts each visitor once an
 * hour; `days` are the calendar days on which it was looked for, and `last_day` is the last of them.
 */
export const UnansweredSearch = Schema.Struct({
  text: Schema.String,
  searches: Schema.Int,
  days: Schema.Int,
  last_day: CalendarDay,
})

/** At most `mostSearches` texts, those looked for most often first; only what `fewestVisitors` people looked for. */
export const UnansweredSearches = Schema.Struct({
  from_day: CalendarDay,
  items: Schema.Array(UnansweredSearch),
})

const Period = Schema.NumberFromString.pipe(Schema.compose(Schema.Literal(...searchPeriods)))

/** Figures of the network, for admins. */
export class NetworkApi extends HttpApiGroup.make("network")
  .add(get("figures", "/admin/network", { answer: NetworkFigures }))
  .add(
    get("searches", "/admin/network/searches", {
      query: Schema.Struct({ days: Schema.optionalWith(Period, { default: () => 30 }) }),
      answer: UnansweredSearches,
    }),
  )
  .middleware(AdminAccess) {}
