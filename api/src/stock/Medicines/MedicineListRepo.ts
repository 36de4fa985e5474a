import { SqlClient } from "@effect/sql"
import type { SqlError, Statement } from "@effect/sql"
import { barcodesOf } from "@rokthnam/shared/Medicines/PackCodeRules"
import { lowStockLabelUpTo } from "@rokthnam/shared/Medicines/StockRules"
import { addDays } from "@rokthnam/shared/Primitives/CalendarDay"
import type { MedicineId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { barcodePattern } from "@rokthnam/shared/Primitives/TextRules"
import { Effect } from "effect"
import { listPage } from "../../platform/ListPage.ts"
import type { ListFilter, ListRequest } from "../../platform/ListPage.ts"
import type { Slice } from "../../platform/Slices.ts"
import { quickReads } from "../../Sql/QuickReads.ts"
import { containing, orDieSql, rows, totalOf } from "../../Sql.ts"
import { wordsOf } from "../Shelves/Shelf.ts"
import {
  medicineColumns,
  MedicineRow,
  medicineVersion,
  MedicineVersionRow,
  toMedicine,
} from "./MedicineRow.ts"
import { everything, orderOf } from "./Narrowing.ts"
import type { Narrowed } from "./Narrowing.ts"

const medicinesOf = (statement: Effect.Effect<ReadonlyArray<unknown>, SqlError.SqlError>) =>
  statement.pipe(
    rows(MedicineRow),
    Effect.map((found) => found.map(toMedicine)),
    orDieSql,
  )

/** What is known of a pharmacy's medicines: its list in a snapshot, and the version of each of these; "" if none is. */
type KnownOnShelf = {
  readonly pharmacyId: PharmacyId
  readonly snapshot: string
  readonly ids: ReadonlyArray<MedicineId>
  readonly versions: ReadonlyArray<string>
}

/** The conditions of the filters, for medicines `m`. */
const conditionsOf = (
  sql: SqlClient.SqlClient,
  { category_id: category, stock, expiry, without, batches_of: batch, day }: Narrowed,
): ReadonlyArray<Statement.Fragment> => {
  const found: Array<Statement.Fragment> = []
  if (category !== undefined && category !== "") found.push(sql`m.category_id = ${category}`)
  // The labels are those of `stockLabel`.
  if (stock === "out_of_stock") found.push(sql`m.quantity <= 0`)
  if (stock === "low_stock") found.push(sql`m.quantity between 1 and ${lowStockLabelUpTo}`)
  if (stock === "in_stock") found.push(sql`m.quantity > ${lowStockLabelUpTo}`)
  if (without === "photo") found.push(sql`m.photo is null`)
  if (without === "barcode") found.push(sql`m.barcode is null`)
  if (without === "category") found.push(sql`m.category_id is null`)
  if (batch !== undefined && batch !== "")
    found.push(sql`exists (select from medicines b where b.id = ${batch} and b.pharmacy_id = m.pharmacy_id
      and lower(b.name) = lower(m.name) and lower(b.dosage) = lower(m.dosage)
      and lower(b.manufacter_name) = lower(m.manufacter_name))`)
  if (day !== undefined && expiry === "expired") found.push(sql`m.expiration_date < ${day}::date`)
  else if (day !== undefined && expiry !== undefined && expiry !== "")
    found.push(sql`m.expiration_date between ${day}::date and ${addDays(day, Number(expiry))}::date`)
  return found
}

/** The pages of a pharmacy's medicines: all of them, those with a search's words, or those with given product names. */
export class MedicineListRepo extends Effect.Service<MedicineListRepo>()("MedicineListRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const quickly = yield* quickReads
    const columns = sql.literal(medicineColumns)
    const version = sql.literal(medicineVersion)

    /** Finds what a `Shelf` finds, in all rows of the pharmacy. */
    const matching = (pharmacyId: PharmacyId, term: string, narrowed: Narrowed = everything) => {
      const words = wordsOf(term)
      const own = sql.and([sql`m.pharmacy_id = ${pharmacyId}`, ...conditionsOf(sql, narrowed)])
      if (words.length === 0) return own
      const text = sql.literal("(m.name || ' ' || m.dosage || ' ' || m.manufacter_name)")
      const all = sql.and(words.map((word) => sql`${text} ilike ${containing(word)}`))
      return barcodePattern.test(term)
        ? sql`${own} and (${all} or m.barcode = any(${barcodesOf(term)}::text[]))`
        : sql`${own} and ${all}`
    }

    /** Only the statement without a term is always the same text. */
    const prepared = (name: string, term: string) => sql.literal(term.trim() === "" ? `/* ${name} */` : "")

    // The order is that of medicines_identity_key, which is unique, so no page repeats or skips a row.
    const inOrder = sql.literal("lower(m.name), lower(m.dosage), lower(m.manufacter_name), m.expiration_date")

    const listWhere = (found: Statement.Fragment, order: Statement.Fragment, part: Statement.Fragment) =>
      sql`
        select ${columns} from medicines m left join categories c on c.id = m.category_id
        where ${found} order by ${order} ${part}`

    const partOf = ({ limit, offset }: Slice) => sql`limit ${limit} offset ${offset}`

    /**
     * The same, hidden from the planner. It thinks a plan for a given page cheaper than the kept one, and would plan a
     * prepared statement anew each time, which takes longer than reading one of the first pages.
     */
    const hiddenPartOf = ({ limit, offset }: Slice) =>
      sql`limit (select ${limit}::bigint) offset (select ${offset}::bigint)`

    const countWhere = (found: Statement.Fragment) =>
      sql`select count(*) as total from medicines m where ${found}`

    const list = (pharmacyId: PharmacyId, { search, ...slice }: ListFilter) => {
      const part = search.trim() === "" ? hiddenPartOf(slice) : partOf(slice)
      return medicinesOf(
        sql`${prepared("medicine_page", search)} ${listWhere(matching(pharmacyId, search), sql`${inOrder}`, part)}`,
      )
    }

    const count = (pharmacyId: PharmacyId, search: string) =>
      totalOf(sql`${prepared("medicine_count", search)} ${countWhere(matching(pharmacyId, search))}`)

    /** A page of all medicines, or of those with a search's words. */
    const page = (pharmacyId: PharmacyId, request: ListRequest) =>
      listPage(
        request,
        (filter) => list(pharmacyId, filter),
        (search) => count(pharmacyId, search),
      )

    /** A page of a narrowed or sorted list. The identity breaks ties, so no page repeats or skips a row. */
    const narrowed = (pharmacyId: PharmacyId, request: ListRequest, by: Narrowed) =>
      listPage(
        request,
        ({ search, ...slice }) =>
          medicinesOf(
            listWhere(
              matching(pharmacyId, search, by),
              sql`${sql.literal(orderOf(by.sort))} ${inOrder}`,
              partOf(slice),
            ),
          ),
        (search) => totalOf(countWhere(matching(pharmacyId, search, by))),
      )

    /**
     * The rows of a list in memory that are not known in their present version; undefined when the list is not what it was in
     * the snapshot any more. A primary that has taken the place of another one may not know of what that one lost, or give its
     * transactions' numbers again: a medicine that is not there shows that the list is of another time.
     */
    const shelfRows = ({ pharmacyId, snapshot, ids, versions }: KnownOnShelf) =>
      sql`
        /* medicine_shelf */
        with asked as materialized (select not exists (
          select from shelf_changes where pharmacy_id = ${pharmacyId} and xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
            and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)) as is_current)
        select asked.is_current, wanted.place, ${columns}, ${version} as version
        from asked left join (unnest(${ids}::bigint[], ${versions}::text[]) with ordinality as wanted (id, known, place)
          left join medicines m on m.id = wanted.id and m.pharmacy_id = ${pharmacyId}
          left join categories c on c.id = m.category_id)
          on asked.is_current and (m.id is null or ${version} <> wanted.known)
        order by wanted.place`.pipe(
        quickly,
        Effect.map((found) => {
          const changed = found.filter(({ place }) => place !== null)
          const isCurrent = found[0]?.["is_current"] === true && changed.every(({ id }) => id !== null)
          return isCurrent ? changed : undefined
        }),
        orDieSql,
      )

    /**
     * Those of the medicines with these ids that are not known in their present version, in the order of the ids; undefined
     * when the list of the pharmacy's medicines is another one now.
     */
    const changedOnShelf = (known: KnownOnShelf) =>
      Effect.flatMap(shelfRows(known), (found) =>
        found === undefined
          ? Effect.succeed(undefined)
          : Effect.succeed(found).pipe(rows(MedicineVersionRow)),
      )

    /** All medicines with these ids, otherwise the same. */
    const onShelf = (pharmacyId: PharmacyId, snapshot: string, ids: ReadonlyArray<MedicineId>) =>
      Effect.flatMap(shelfRows({ pharmacyId, snapshot, ids, versions: ids.map(() => "") }), (found) =>
        found === undefined ? Effect.succeed(undefined) : medicinesOf(Effect.succeed(found)),
      )

    const named = (pharmacyId: PharmacyId, names: ReadonlyArray<number>) =>
      sql`m.pharmacy_id = ${pharmacyId} and m.name_id = any(${names}::integer[])`

    /** The medicines with these product names, in the order of the names. */
    const listNamed = (pharmacyId: PharmacyId, names: ReadonlyArray<number>, slice: Slice) =>
      medicinesOf(
        listWhere(
          named(pharmacyId, names),
          sql`array_position(${names}::integer[], m.name_id), ${inOrder}`,
          partOf(slice),
        ),
      )

    const countNamed = (pharmacyId: PharmacyId, names: ReadonlyArray<number>) =>
      totalOf(countWhere(named(pharmacyId, names)))

    return { page, narrowed, onShelf, changedOnShelf, listNamed, countNamed }
  }),
}) {}
