import { SqlClient } from "@effect/sql"
import { readKhqr } from "@rokthnam/shared/PaymentMethods/KhqrRules"
import { paymentKinds } from "@rokthnam/shared/PaymentMethods/PaymentKinds"
import { PaymentMethodNameTaken } from "@rokthnam/shared/PaymentMethods/PaymentMethodsApi"
import type { PaymentMethod, PaymentMethodInput } from "@rokthnam/shared/PaymentMethods/PaymentMethodsApi"
import { FileMissing } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { PaymentMethodId } from "@rokthnam/shared/Primitives/Id"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { AppConfig } from "../../Config.ts"
import { firstRow, onConstraint, oneRow, orDieSql, rows } from "../../Sql.ts"

const Row = Schema.Struct({
  id: PaymentMethodId,
  method_name: Schema.String,
  kind: Schema.Literal(...paymentKinds),
  bank_info: Schema.String,
  qr_photo: Schema.NullOr(Schema.String),
  khqr: Schema.NullOr(Schema.String),
  last_updated: Schema.DateFromSelf,
})
/** A picture and the text of its KHQR. */
type ReadPicture = { readonly photo: string | null; readonly khqr: string | null }

const Photo = Schema.Struct({ qr_photo: Schema.NullOr(Schema.String) })

/** The answer for a row: what the text of the KHQR says. */
const toMethod =
  (canBeChecked: boolean) =>
  ({ khqr: text, ...row }: typeof Row.Type): PaymentMethod => {
    const khqr = readKhqr(text ?? "")
    return { ...row, khqr: khqr === undefined ? null : { ...khqr, can_be_checked: canBeChecked } }
  }
const Count = Schema.Struct({ total: Schema.Int })

const meanings = ({ method_name }: PaymentMethodInput) =>
  onConstraint<PaymentMethodNameTaken | FileMissing>({
    payment_methods_name_key: () => new PaymentMethodNameTaken({ method_name }),
    payment_methods_qr_photo_fkey: () => new FileMissing({ field: "qr_photo" }),
  })

export class PaymentMethodsRepo extends Effect.Service<PaymentMethodsRepo>()("PaymentMethodsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { bakong } = yield* AppConfig
    const asMethod = toMethod(bakong.token !== undefined)
    const methods = Effect.map((found: ReadonlyArray<typeof Row.Type>) => found.map(asMethod))
    const method = Effect.map(asMethod)
    const methodIfAny = Effect.map((row: typeof Row.Type | undefined) =>
      row === undefined ? undefined : asMethod(row),
    )
    const columns = sql.literal(
      "id, method_name, kind, bank_info, qr_photo, khqr, updated_at as last_updated",
    )

    const list = (pharmacyId: PharmacyId) =>
      sql`select ${columns} from payment_methods where pharmacy_id = ${pharmacyId} order by id`.pipe(
        rows(Row),
        methods,
        orDieSql,
      )

    /** The name of the stored picture; undefined without such a method. */
    const photoOf = (pharmacyId: PharmacyId, id: PaymentMethodId) =>
      sql`select qr_photo from payment_methods where pharmacy_id = ${pharmacyId} and id = ${id}`.pipe(
        firstRow(Photo),
        Effect.map((row) => row?.qr_photo),
        orDieSql,
      )

    /** The method, which nobody else changes until the transaction ends. */
    const lock = (pharmacyId: PharmacyId, id: PaymentMethodId) =>
      sql`
        select ${columns} from payment_methods where pharmacy_id = ${pharmacyId} and id = ${id}
        for no key update`.pipe(firstRow(Row), orDieSql)

    /** The number of payment methods. The lock prevents additions until the transaction ends. */
    const lockAndCount = (pharmacyId: PharmacyId) =>
      sql`select id from pharmacies where id = ${pharmacyId} for no key update`.pipe(
        Effect.zipRight(sql`select count(*) as total from payment_methods where pharmacy_id = ${pharmacyId}`),
        firstRow(Count),
        Effect.map((row) => row?.total ?? 0),
        orDieSql,
      )

    const create = (pharmacyId: PharmacyId, input: PaymentMethodInput, khqr: string | null) =>
      sql`
        insert into payment_methods (pharmacy_id, method_name, kind, bank_info, qr_photo, khqr)
        values (${pharmacyId}, ${input.method_name}, ${input.kind ?? null}, ${input.bank_info}, ${input.qr_photo || null}, ${khqr})
        returning ${columns}`.pipe(oneRow(Row), method, meanings(input))

    /** If another request changed the picture since it was read, the code of that picture stays. */
    const update = (
      pharmacyId: PharmacyId,
      id: PaymentMethodId,
      input: PaymentMethodInput,
      read: ReadPicture,
    ) =>
      sql`
        update payment_methods set method_name = ${input.method_name}, bank_info = ${input.bank_info},
          kind = coalesce(${input.kind ?? null}, kind),
          qr_photo = case when ${input.qr_photo === undefined} then qr_photo else ${input.qr_photo || null} end,
          khqr = case when ${input.qr_photo === undefined} and qr_photo is distinct from ${read.photo}::text
            then khqr else ${read.khqr} end,
          updated_at = now()
        where pharmacy_id = ${pharmacyId} and id = ${id} returning ${columns}`.pipe(
        firstRow(Row),
        methodIfAny,
        meanings(input),
      )

    const remove = (pharmacyId: PharmacyId, id: PaymentMethodId) =>
      sql`delete from payment_methods where pharmacy_id = ${pharmacyId} and id = ${id} returning ${columns}`.pipe(
        firstRow(Row),
        methodIfAny,
        orDieSql,
      )

    return { list, photoOf, lock, lockAndCount, create, update, remove }
  }),
}) {}
