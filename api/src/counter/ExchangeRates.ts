import type {
  ChangeInput,
  ExchangeRate,
  ExchangeRateInput,
} from "@rokthnam/shared/ExchangeRates/ExchangeRatesApi"
import { firstRate } from "@rokthnam/shared/ExchangeRates/RielRules"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { Audit } from "../platform/Audit.ts"
import { transactional } from "../Sql.ts"
import { ExchangeRatesRepo } from "./ExchangeRates/ExchangeRatesRepo.ts"
import { traced } from "../platform/Span.ts"

/** The rates of riel for a dollar that a pharmacy's owner sets. */
export class ExchangeRates extends Effect.Service<ExchangeRates>()("ExchangeRates", {
  effect: Effect.gen(function* () {
    const repo = yield* ExchangeRatesRepo
    const audit = yield* Audit
    const transaction = yield* transactional

    /** The current rate and the earlier ones. */
    const read = traced("ExchangeRates.read")(function* (pharmacyId: PharmacyId) {
      const [history, change_in] = yield* Effect.all([repo.list(pharmacyId), repo.changeIn(pharmacyId)], {
        concurrency: 2,
      })
      const [current] = history
      return {
        riel_per_dollar: current?.riel_per_dollar ?? firstRate,
        since: current?.since ?? null,
        change_in,
        history,
      } satisfies ExchangeRate
    })

    /** Riel for a dollar at a time. */
    const rateAt = traced("ExchangeRates.rateAt")((pharmacyId: PharmacyId, time: Date) =>
      Effect.map(repo.at(pharmacyId, time), (row) => row?.riel_per_dollar ?? firstRate),
    )

    /** Adds a rate, unless it is the current one already. */
    const set = traced("ExchangeRates.set")(
      (pharmacyId: PharmacyId, { riel_per_dollar }: ExchangeRateInput) =>
        transaction(
          Effect.gen(function* () {
            yield* repo.lock(pharmacyId)
            const before = yield* read(pharmacyId)
            if (before.riel_per_dollar === riel_per_dollar && before.since !== null) return before
            yield* repo.add(pharmacyId, riel_per_dollar)
            yield* audit.record({
              actor: { kind: "pharmacy", id: pharmacyId },
              action: "exchange_rate.change",
              entity: "pharmacy",
              entityId: pharmacyId,
              before: { riel_per_dollar: before.riel_per_dollar },
              after: { riel_per_dollar },
            })
            return yield* read(pharmacyId)
          }),
        ),
    )

    /** Says what change is given in. */
    const setChange = traced("ExchangeRates.setChange")(
      (pharmacyId: PharmacyId, { change_in }: ChangeInput) =>
        transaction(
          Effect.gen(function* () {
            yield* repo.lock(pharmacyId)
            const before = yield* repo.changeIn(pharmacyId)
            if (before !== change_in) {
              yield* repo.setChange(pharmacyId, change_in)
              yield* audit.record({
                actor: { kind: "pharmacy", id: pharmacyId },
                action: "exchange_rate.change",
                entity: "pharmacy",
                entityId: pharmacyId,
                before: { change_in: before },
                after: { change_in },
              })
            }
            return yield* read(pharmacyId)
          }),
        ),
    )

    return { read, rateAt, set, setChange }
  }),
  dependencies: [ExchangeRatesRepo.Default, Audit.Default],
}) {}
