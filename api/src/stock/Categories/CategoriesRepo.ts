import { SqlClient } from "@effect/sql"
import { Category, CategoryNameTaken } from "@rokthnam/shared/Categories/CategoriesApi"
import type { CategoryInput } from "@rokthnam/shared/Categories/CategoriesApi"
import { CategoryId } from "@rokthnam/shared/Primitives/Id"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import type { ListFilter } from "../../platform/ListPage.ts"
import { quickReads } from "../../Sql/QuickReads.ts"
import { containing, firstRow, onConstraint, oneRow, orDieSql, rows, totalOf } from "../../Sql.ts"

const Row = Schema.Struct({ ...Category.fields, created_at: Schema.DateFromSelf })
const IdByName = Schema.Struct({ name: Schema.String, id: CategoryId })

const nameTaken = (name: string) =>
  onConstraint({ categories_name_key: () => new CategoryNameTaken({ name }) })

export class CategoriesRepo extends Effect.Service<CategoriesRepo>()("CategoriesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const quickly = yield* quickReads
    const columns = sql.literal("id, name, description, created_at")
    const matching = (pharmacyId: PharmacyId, search: string) =>
      sql`pharmacy_id = ${pharmacyId} and (name ilike ${containing(search)} or description ilike ${containing(search)})`

    const list = (pharmacyId: PharmacyId, filter: ListFilter) =>
      sql`
        select ${columns} from categories where ${matching(pharmacyId, filter.search)}
        order by lower(name), id limit ${filter.limit} offset ${filter.offset}`.pipe(rows(Row), orDieSql)

    const count = (pharmacyId: PharmacyId, search: string) =>
      totalOf(sql`select count(*) as total from categories where ${matching(pharmacyId, search)}`)

    const countAll = (pharmacyId: PharmacyId) =>
      totalOf(
        quickly(
          sql`/* category_count */ select count(*) as total from categories where pharmacy_id = ${pharmacyId}`,
        ),
      )

    const read = (pharmacyId: PharmacyId, id: CategoryId) =>
      sql`select ${columns} from categories where pharmacy_id = ${pharmacyId} and id = ${id}`.pipe(
        firstRow(Row),
        orDieSql,
      )

    /** The category, which nobody else changes until the transaction ends. */
    const lock = (pharmacyId: PharmacyId, id: CategoryId) =>
      sql`
        select ${columns} from categories where pharmacy_id = ${pharmacyId} and id = ${id}
        for no key update`.pipe(firstRow(Row), orDieSql)

    const create = (pharmacyId: PharmacyId, input: CategoryInput) =>
      sql`
        insert into categories (pharmacy_id, name, description)
        values (${pharmacyId}, ${input.name}, ${input.description}) returning ${columns}`.pipe(
        oneRow(Row),
        nameTaken(input.name),
      )

    const update = (pharmacyId: PharmacyId, id: CategoryId, input: CategoryInput) =>
      sql`
        update categories set name = ${input.name}, description = ${input.description}
        where pharmacy_id = ${pharmacyId} and id = ${id} returning ${columns}`.pipe(
        firstRow(Row),
        nameTaken(input.name),
      )

    const remove = (pharmacyId: PharmacyId, id: CategoryId) =>
      sql`delete from categories where pharmacy_id = ${pharmacyId} and id = ${id} returning ${columns}`.pipe(
        firstRow(Row),
        orDieSql,
      )

    /** Inserts in the same order in every transaction, so that two imports cannot deadlock. */
    const createMissing = (pharmacyId: PharmacyId, names: ReadonlyArray<string>) =>
      sql`
        insert into categories (pharmacy_id, name, description)
        select ${pharmacyId}::integer, given.name, given.name from unnest(${names}::text[]) as given (name)
        where not exists (select from categories c
          where c.pharmacy_id = ${pharmacyId} and lower(c.name) = lower(given.name))
        order by lower(given.name)
        on conflict (pharmacy_id, lower(name)) do nothing`.pipe(Effect.asVoid, orDieSql)

    /**
     * The id of each given name, under the given spelling. The lock prevents their deletion until the transaction
     * ends.
     */
    const idsByName = (pharmacyId: PharmacyId, names: ReadonlyArray<string>) =>
      sql`
        select given.name, c.id from unnest(${names}::text[]) as given (name)
        join categories c on c.pharmacy_id = ${pharmacyId} and lower(c.name) = lower(given.name)
        order by c.id for key share of c`.pipe(rows(IdByName), orDieSql)

    /** The categories with these names. Missing ones are created. */
    const ensure = (pharmacyId: PharmacyId, names: ReadonlyArray<string>) =>
      Effect.zipRight(createMissing(pharmacyId, names), idsByName(pharmacyId, names))

    return { list, count, countAll, read, lock, create, update, remove, ensure }
  }),
}) {}
