import { SqlClient } from "@effect/sql"
import { PaymentMethod, PaymentMethodNameTaken } from "@rokthnam/shared/PaymentMethods/PaymentMethodsApi"
import type { PaymentMethodInput } from "@rokthnam/shared/PaymentMethods/PaymentMethodsApi"
import { FileMissing } from "@rokthnam/shared/Pharmacies/Pharmacy"
import type { PaymentMethodId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { firstRow, onConstraint, oneRow, orDieSql, rows } from "../../Sql.ts"

const Row = Schema.Struct({ ...PaymentMethod.fields, last_updated: Schema.DateFromSelf })
const Count = Schema.Struct({ total: Schema.Int })

const meanings = ({ method_name }: PaymentMethodInput) =>
  onConstraint<PaymentMethodNameTaken | FileMissing>({
    payment_methods_name_key: () => new PaymentMethodNameTaken({ method_name }),
    payment_methods_qr_photo_fkey: () => new FileMissing({ field: "qr_photo" }),
  })

export class PaymentMethodsRepo extends Effect.Service<PaymentMethodsRepo>()("PaymentMethodsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const columns = sql.literal("id, method_name, bank_info, qr_photo, updated_at as last_updated")

    const list = (pharmacyId: PharmacyId) =>
      sql`select ${columns} from payment_methods where pharmacy_id = ${pharmacyId} order by id`.pipe(
        rows(Row),
        orDieSql,
      )

    /** The number of payment methods. The lock prevents additions until the transaction ends. */
    const lockAndCount = (pharmacyId: PharmacyId) =>
      sql`select id from pharmacies where id = ${pharmacyId} for no key update`.pipe(
        Effect.zipRight(sql`select count(*) as total from payment_methods where pharmacy_id = ${pharmacyId}`),
        firstRow(Count),
        Effect.map((row) => row?.total ?? 0),
        orDieSql,
      )

    const create = (pharmacyId: PharmacyId, input: PaymentMethodInput) =>
      sql`
        insert into payment_methods (pharmacy_id, method_name, bank_info, qr_photo)
        values (${pharmacyId}, ${input.method_name}, ${input.bank_info}, ${input.qr_photo || null})
        returning ${columns}`.pipe(oneRow(Row), meanings(input))

    const update = (pharmacyId: PharmacyId, id: PaymentMethodId, input: PaymentMethodInput) =>
      sql`
        update payment_methods set method_name = ${input.method_name}, bank_info = ${input.bank_info},
          qr_photo = case when ${input.qr_photo === undefined} then qr_photo else ${input.qr_photo || null} end,
          updated_at = now()
        where pharmacy_id = ${pharmacyId} and id = ${id} returning ${columns}`.pipe(
        firstRow(Row),
        meanings(input),
      )

    const remove = (pharmacyId: PharmacyId, id: PaymentMethodId) =>
      sql`delete from payment_methods where pharmacy_id = ${pharmacyId} and id = ${id} returning ${columns}`.pipe(
        firstRow(Row),
        orDieSql,
      )

    return { list, lockAndCount, create, update, remove }
  }),
}) {}
