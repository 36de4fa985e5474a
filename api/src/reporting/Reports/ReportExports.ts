import { toNumeric } from "@rokthnam/shared/Primitives/Money"
import { timeZone } from "@rokthnam/shared/Primitives/CalendarDay"
import { Chunk, Effect, Option, Stream } from "effect"
import { byteOrderMark, csvLine } from "../../platform/SpreadsheetText.ts"
import { expiryFilter, soldFilter, stockFilter } from "../Reports.ts"
import type { ExpiryQuery, SalesQuery, StockQuery } from "../Reports.ts"
import { ShelfRepo } from "./ShelfRepo.ts"
import type { ExpiryLine, StockLine } from "./ShelfRepo.ts"
import { SoldRepo } from "./SoldRepo.ts"
import type { SoldLine } from "./SoldRepo.ts"

/** Rows of one look at the database. */
const batchSize = 1000

const localTime = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" })

type CsvRow = ReadonlyArray<string | number | null>

/**
 * A CSV file as a stream: batch after batch, each asked for from the last row of the one before, so that neither the
 * rows nor a database connection are held while a slow client reads.
 */
const csvOf = <Row>(
  header: ReadonlyArray<string>,
  after: (last: Row | null, limit: number) => Effect.Effect<ReadonlyArray<Row>>,
  cells: (row: Row) => CsvRow,
): Stream.Stream<Uint8Array> => {
  const encoder = new TextEncoder()
  const lines = Stream.paginateChunkEffect(null as Row | null, (last) =>
    Effect.map(after(last, batchSize), (found) => {
      const text = found.map((row) => csvLine(cells(row))).join("")
      const next = found.length < batchSize ? Option.none() : Option.fromNullable(found.at(-1))
      return [text === "" ? Chunk.empty<string>() : Chunk.of(text), next] as const
    }),
  )
  return Stream.concat(Stream.make(byteOrderMark + csvLine(header)), lines).pipe(
    Stream.map((text) => encoder.encode(text)),
  )
}

const salesHeader = [
  "sale_date",
  "medicine_name",
  "quantity_sold",
  "total_amount",
  "payment_method",
  "staff_name",
]
const stockHeader = [
  "name",
  "category_name",
  "quantity",
  "unit_per_package",
  "price",
  "price_per_unit",
  "last_updated",
]
const expiryHeader = [
  "name",
  "category_name",
  "manufacter_name",
  "quantity",
  "expiration_date",
  "days_until_expiry",
]

/** Every row of a report as CSV: UTF-8 with byte order mark, times in Phnom Penh, no cell that a spreadsheet would run. */
export class ReportExports extends Effect.Service<ReportExports>()("ReportExports", {
  effect: Effect.gen(function* () {
    const sold = yield* SoldRepo
    const shelf = yield* ShelfRepo

    const sales = Effect.fn("ReportExports.sales")(function* (pharmacyId: number, query: SalesQuery) {
      const filter = yield* soldFilter(pharmacyId, query)
      return csvOf(
        salesHeader,
        (last: SoldLine | null, limit) => sold.after(filter, last, limit),
        (line) => [
          localTime.format(line.sale_date),
          line.medicine_name,
          line.quantity_sold,
          Number(toNumeric(line.total_amount)),
          line.payment_method,
          line.staff_name,
        ],
      )
    })

    const stock = Effect.fn("ReportExports.stock")((pharmacyId: number, query: StockQuery) =>
      Effect.succeed(
        csvOf(
          stockHeader,
          (last: StockLine | null, limit) => shelf.stockAfter(stockFilter(pharmacyId, query), last, limit),
          (row) => [
            row.name,
            row.category_name,
            row.quantity,
            row.unit_per_package,
            Number(toNumeric(row.price)),
            Number(toNumeric(row.price_per_unit)),
            localTime.format(row.last_updated),
          ],
        ),
      ),
    )

    const expiry = Effect.fn("ReportExports.expiry")(function* (pharmacyId: number, query: ExpiryQuery) {
      const filter = yield* expiryFilter(pharmacyId, query)
      return csvOf(
        expiryHeader,
        (last: ExpiryLine | null, limit) => shelf.expiryAfter(filter, last, limit),
        (row) => [
          row.name,
          row.category_name,
          row.manufacter_name,
          row.quantity,
          row.expiration_date,
          row.days_until_expiry,
        ],
      )
    })

    return { sales, stock, expiry }
  }),
  dependencies: [SoldRepo.Default, ShelfRepo.Default],
}) {}
