import { SqlClient } from "@effect/sql"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { Effect, Schema } from "effect"
import { orDieSql, rows } from "../../Sql.ts"

const NamedRow = Schema.Struct({ name: Schema.String, dosage: Schema.String })
const StockedRow = Schema.Struct({ name: Schema.String })

/**
 * Largest number of product names read for one beginning. A name typed in hundreds of ways is in the dictionary
 * anyway.
 */
const namesOfBeginning = 40
/**
 * The highest code point. Names that begin with a text sort between the text and the text followed by this
 * character.
 */
const last = "\u{10FFFF}"

/** Names of medicines of approved pharmacies, by barcode and by beginning. */
export class PhotoLookupRepo extends Effect.Service<PhotoLookupRepo>()("PhotoLookupRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** The most frequent name and dosage among the medicines with one of these barcodes, or undefined. */
    const carrying = (barcodes: ReadonlyArray<string>) =>
      sql`
        select m.name, m.dosage from medicines m
        join pharmacies p on p.id = m.pharmacy_id and p.status = 'APPROVED'
        where m.barcode = any(${barcodes}::text[])
        group by m.name, m.dosage order by count(*) desc, m.name, m.dosage limit 1`.pipe(
        rows(NamedRow),
        Effect.map((found) => found[0]),
        orDieSql,
      )

    /** Names in stock, as pharmacies wrote them, whose normalised form begins with one of these texts. */
    const stockedBeginning = (beginnings: ReadonlyArray<string>, today: CalendarDay) =>
      sql`
        select distinct in_stock.name from unnest(${beginnings}::text[]) as wanted (beginning)
        cross join lateral (
          select id from product_names
          where norm >= wanted.beginning and norm < wanted.beginning || ${last}
          order by norm limit ${namesOfBeginning}) as product
        cross join lateral (
          select m.name from medicines m
          join pharmacies p on p.id = m.pharmacy_id and p.status = 'APPROVED'
          where m.name_id = product.id and m.quantity > 0 and m.expiration_date >= ${today}::date
          limit 1) as in_stock`.pipe(
        rows(StockedRow),
        Effect.map((found) => found.map(({ name }) => name)),
        orDieSql,
      )

    return { carrying, stockedBeginning }
  }),
}) {}
