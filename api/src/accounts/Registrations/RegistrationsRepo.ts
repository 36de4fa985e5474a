import { SqlClient } from "@effect/sql"
import { AdminStats, ListedPharmacy, PendingPharmacy, TwinPharmacy } from "@rokthnam/shared/Admin/AdminApi"
import type { PharmacySort } from "@rokthnam/shared/Admin/AdminApi"
import { PharmacyStatus } from "@rokthnam/shared/Pharmacies/Pharmacy"
import type { StockAge } from "@rokthnam/shared/Network/NetworkRules"
import { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import type { AdminId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import type { Slice } from "../../platform/Slices.ts"
import { containing, firstRow, orDieSql, rows, totalOf } from "../../Sql.ts"

/** Which pharmacies; empty words and what is undefined mean no limit. */
type PharmacyFilter = {
  readonly status: PharmacyStatus | undefined
  readonly words: ReadonlyArray<string>
  readonly ids?: ReadonlyArray<PharmacyId> | undefined
  readonly stockAge?: StockAge | undefined
}

const TwinFields = Schema.Struct({ ...ListedPharmacy.fields, created_at: Schema.DateFromSelf })
const ListedRow = Schema.Struct({
  ...TwinFields.fields,
  stock_changed_at: Schema.NullOr(Schema.DateFromSelf),
})
const PlaceRow = Schema.Struct({ id: PharmacyId, latitude: Schema.Number, longitude: Schema.Number })

const PendingRow = Schema.Struct({
  ...PendingPharmacy.fields,
  created_at: Schema.DateFromSelf,
  license_seen: Schema.Boolean,
  has_same_license: Schema.Boolean,
  has_same_place: Schema.Boolean,
})

const RegistrationRow = Schema.Struct({
  ...PendingRow.fields,
  status: PharmacyStatus,
  rejection_reason: Schema.NullOr(Schema.String),
  latitude: Schema.Number,
  longitude: Schema.Number,
})

const TwinRow = Schema.Struct({
  ...TwinFields.fields,
  has_same_license: Schema.Boolean,
  metres: TwinPharmacy.fields.metres,
})

/** Metres within which another pharmacy may be the same one, and as many at most are told. */
const [nearMetres, mostTwins] = [50, 20]
/** Metres of a degree of latitude, and of longitude at the equator. */
const metresADegree = 111_195

/** The orders by name; without one a list has its own. `id` makes each of them complete. */
const orders: Readonly<Record<Exclude<PharmacySort, "">, string>> = {
  name: "lower(p.name), p.id",
  "-name": "lower(p.name) desc, p.id desc",
  created_at: "p.id",
  "-created_at": "p.id desc",
  status: "p.status, lower(p.name), p.id",
  "-status": "p.status desc, lower(p.name), p.id",
}

/** What two pharmacies have in common. */
const inCommon = (license: boolean, place: boolean) => [
  ...(license ? (["license"] as const) : []),
  ...(place ? (["place"] as const) : []),
]

/** What admins read of pharmacies that are not closed. */
export class RegistrationsRepo extends Effect.Service<RegistrationsRepo>()("RegistrationsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** When its stock changed for the last time. */
    const stockChanged = sql`(select c.changed_at from pharmacy_stock_changes c where c.pharmacy_id = p.id)`

    const matching = ({ status, words, ids, stockAge }: PharmacyFilter) =>
      sql.and([
        sql`p.closed_at is null`,
        ...(status === undefined ? [] : [sql`p.status = ${status}`]),
        ...(ids === undefined ? [] : [sql`p.id = any(${ids}::integer[])`]),
        ...(stockAge === undefined ? [] : [sql`stock_age(${stockChanged}) = ${stockAge}`]),
        ...words.map(
          (word) =>
            sql`concat_ws(' ', p.name, p.email, p.phone, replace(p.phone, ' ', ''), p.address, p.license_id)
              ilike ${containing(word)}`,
        ),
      ])

    const sorted = (sort: PharmacySort, otherwise: Exclude<PharmacySort, "">) =>
      sql.literal(orders[sort === "" ? otherwise : sort])

    const metres = sql.literal(`sqrt(power(t.latitude - p.latitude, 2)
      + power((t.longitude - p.longitude) * cos(radians(p.latitude)), 2)) * ${metresADegree}`)
    const sameLicense = sql`license_key(t.license_id) = license_key(p.license_id)`
    // The first two conditions are those of the index; the box is as wide as the circle at Cambodia's northern end.
    const degrees = nearMetres / metresADegree
    const samePlace = sql`(
      t.latitude between p.latitude - ${degrees}::float8 and p.latitude + ${degrees}::float8
      and t.longitude between p.longitude - ${2 * degrees}::float8 and p.longitude + ${2 * degrees}::float8
      and (p.latitude, p.longitude) <> (0, 0) and ${metres} <= ${nearMetres})`
    const other = sql`t.id <> p.id and t.closed_at is null`

    /** The columns of `PendingRow` for this admin. */
    const decidedBy = (adminId: AdminId) => sql`
      p.id, p.name, p.address, p.photo, p.email, p.phone, p.license_id, p.license_file, p.created_at,
      exists (select from audit_log l where l.entity = 'pharmacy' and l.entity_id = p.id
        and l.action = 'pharmacy.view_license' and l.actor_kind = 'admin' and l.actor_id = ${adminId}) as license_seen,
      exists (select from pharmacies t where ${other} and ${sameLicense}) as has_same_license,
      exists (select from pharmacies t where ${other} and ${samePlace}) as has_same_place`

    const stats = sql`
      select count(*) as total_pharmacies, count(*) filter (where status = 'PENDING') as pending_approvals,
        count(*) filter (where status = 'APPROVED') as approved, count(*) filter (where status = 'REJECTED') as rejected
      from pharmacies where closed_at is null`.pipe(firstRow(AdminStats), orDieSql)

    const count = (filter: PharmacyFilter) =>
      totalOf(sql`select count(*) as total from pharmacies p where ${matching(filter)}`)

    /** The newest registration comes first, unless another order is asked for. */
    const list = (filter: PharmacyFilter, sort: PharmacySort, { limit, offset }: Slice) =>
      sql`
        select p.id, p.name, p.address, p.email, p.phone, p.license_id, p.status, p.created_at, p.rejection_reason,
          ${stockChanged} as stock_changed_at
        from pharmacies p where ${matching(filter)}
        order by ${sorted(sort, "-created_at")} limit ${limit} offset ${offset}`.pipe(
        rows(ListedRow),
        orDieSql,
      )

    /** Where the pharmacies are. */
    const places = sql`select id, latitude, longitude from pharmacies where closed_at is null`.pipe(
      rows(PlaceRow),
      orDieSql,
    )

    /** The longest-waiting registration comes first, unless another order is asked for. */
    const pending = (
      adminId: AdminId,
      words: ReadonlyArray<string>,
      sort: PharmacySort,
      { limit, offset }: Slice,
    ) =>
      sql`
        select ${decidedBy(adminId)} from pharmacies p where ${matching({ status: "PENDING", words })}
        order by ${sorted(sort, "created_at")} limit ${limit} offset ${offset}`.pipe(
        rows(PendingRow),
        orDieSql,
      )

    const read = (adminId: AdminId, id: PharmacyId) =>
      sql`
        select ${decidedBy(adminId)}, p.status, p.rejection_reason, p.latitude, p.longitude from pharmacies p
        where p.id = ${id} and p.closed_at is null`.pipe(firstRow(RegistrationRow), orDieSql)

    /** Pharmacies that may be the same one as this: those with its licence number, then the nearest. */
    const twins = (id: PharmacyId) =>
      sql`
        select t.id, t.name, t.address, t.email, t.phone, t.license_id, t.status, t.created_at, t.rejection_reason,
          ${sameLicense} as has_same_license,
          case when (p.latitude, p.longitude) <> (0, 0) and (t.latitude, t.longitude) <> (0, 0)
            then least(round(${metres}), 2000000000)::integer end as metres
        from pharmacies p join pharmacies t on ${other} and (${sameLicense} or ${samePlace})
        where p.id = ${id} order by has_same_license desc, metres nulls last, t.id limit ${mostTwins}`.pipe(
        rows(TwinRow),
        Effect.map((found) =>
          found.map(({ has_same_license, metres: away, ...row }): typeof TwinPharmacy.Type => {
            const isNear = away !== null && away <= nearMetres
            return { ...row, metres: away, same: inCommon(has_same_license, isNear) }
          }),
        ),
        orDieSql,
      )

    return { stats, count, list, places, pending, read, twins }
  }),
}) {}

/** The row of a registration as the contract has it. */
export const withDoubts = <Row extends typeof PendingRow.Type>({
  has_same_license,
  has_same_place,
  ...row
}: Row) => ({
  ...row,
  doubts: inCommon(has_same_license, has_same_place),
})
