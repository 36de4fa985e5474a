import { SqlClient } from "@effect/sql"
import { largestRateHistory } from "@rokthnam/shared/ExchangeRates/ExchangeRatesApi"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { changeCurrencies } from "@rokthnam/shared/Sales/CashRules"
import type { ChangeCurrency } from "@rokthnam/shared/Sales/CashRules"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql, rows } from "../../Sql.ts"

const Row = Schema.Struct({ riel_per_dollar: Schema.Int, since: Schema.DateFromSelf })
const ChangeIn = Schema.Struct({ change_in: Schema.Literal(...changeCurrencies) })

export class ExchangeRatesRepo extends Effect.Service<ExchangeRatesRepo>()("ExchangeRatesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** The latest rates, the current one first. */
    const list = (pharmacyId: PharmacyId) =>
      sql`
        select riel_per_dollar, since from exchange_rates where pharmacy_id = ${pharmacyId}
        order by id desc limit ${largestRateHistory}`.pipe(rows(Row), orDieSql)

    /** The rate that held at a time; undefined before the first one was set. */
    const at = (pharmacyId: PharmacyId, time: Date) =>
      sql`
        select riel_per_dollar, since from exchange_rates where pharmacy_id = ${pharmacyId} and since <= ${time}
        order by id desc limit 1`.pipe(firstRow(Row), orDieSql)

    /** Lets one change of the rate run at a time, so that no rate is added twice. */
    const lock = (pharmacyId: PharmacyId) =>
      sql`select id from pharmacies where id = ${pharmacyId} for no key update`.pipe(orDieSql, Effect.asVoid)

    const add = (pharmacyId: PharmacyId, rielPerDollar: number) =>
      sql`
        insert into exchange_rates (pharmacy_id, riel_per_dollar) values (${pharmacyId}, ${rielPerDollar})`.pipe(
        orDieSql,
        Effect.asVoid,
      )

    const changeIn = (pharmacyId: PharmacyId) =>
      sql`select change_in from pharmacies where id = ${pharmacyId}`.pipe(
        firstRow(ChangeIn),
        Effect.map((row) => row?.change_in ?? "dollars"),
        orDieSql,
      )

    const setChange = (pharmacyId: PharmacyId, currency: ChangeCurrency) =>
      sql`update pharmacies set change_in = ${currency} where id = ${pharmacyId}`.pipe(
        orDieSql,
        Effect.asVoid,
      )

    return { list, at, lock, add, changeIn, setChange }
  }),
}) {}
