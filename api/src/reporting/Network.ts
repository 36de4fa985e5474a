import type { NetworkFigures } from "@rokthnam/shared/Network/NetworkApi"
import { stockAges } from "@rokthnam/shared/Network/NetworkRules"
import { provinceIds, provinceOf } from "@rokthnam/shared/Search/ProvinceRules"
import { Effect } from "effect"
import { today } from "../platform/Today.ts"
import { standbyReads } from "../Sql/Standby.ts"
import { NetworkRepo } from "./Network/NetworkRepo.ts"
import { traced } from "../platform/Span.ts"

/** Figures of the whole network, for admins. */
export class Network extends Effect.Service<Network>()("Network", {
  effect: Effect.gen(function* () {
    const repo = yield* NetworkRepo
    const elsewhere = yield* standbyReads

    const provinces = Effect.gen(function* () {
      const found = yield* repo.pharmacies(yield* today)
      const within = Map.groupBy(found, ({ latitude, longitude }) => provinceOf(latitude, longitude))
      return provinceIds
        .map((province) => {
          const here = within.get(province) ?? []
          const approved = here.filter(({ is_approved }) => is_approved)
          return {
            province,
            approved: approved.length,
            stocked: approved.filter(({ is_stocked }) => is_stocked).length,
            waiting: here.length - approved.length,
          }
        })
        .filter(({ approved, waiting }) => approved + waiting > 0)
        .toSorted((a, b) => b.approved - a.approved || b.waiting - a.waiting)
    })

    const freshness = Effect.map(repo.ages, (found) => {
      const counted = new Map(found.map(({ age, pharmacies }) => [age, pharmacies]))
      return stockAges.map((age) => ({ age, pharmacies: counted.get(age) ?? 0 }))
    })

    /** Pharmacies by province and by the age of their last change of stock. */
    const figures = traced("Network.figures")(
      () => Effect.all({ provinces, freshness }, { concurrency: 2 }) satisfies Effect.Effect<NetworkFigures>,
      elsewhere,
    )

    return { figures }
  }),
  dependencies: [NetworkRepo.Default],
}) {}
