import { SqlClient } from "@effect/sql"
import { SaleId } from "@rokthnam/shared/Primitives/Id"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql } from "../../Sql.ts"

const Known = Schema.Struct({
  body_hash: Schema.String,
  sale_id: Schema.NullOr(SaleId),
  answer: Schema.NullOr(Schema.Unknown),
})

/** What is stored for a key. */
export type KnownKey = typeof Known.Type

/** An idempotency key of a pharmacy. Sales use the same keys, so that a key names one write of any kind. */
type PharmacyKey = { readonly pharmacyId: PharmacyId; readonly key: string }

export class KeysRepo extends Effect.Service<KeysRepo>()("KeysRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /**
     * Takes a key for this transaction, or returns what is stored for it when it is taken. A second request with the
     * same key waits here until the first one ends, and takes the key if the first one was rolled back.
     */
    const takeOrRead = ({ pharmacyId, key, bodyHash }: PharmacyKey & { readonly bodyHash: string }) =>
      sql`
        insert into idempotency_keys (pharmacy_id, key, body_hash) values (${pharmacyId}, ${key}, ${bodyHash})
        on conflict (pharmacy_id, key) do nothing returning key`.pipe(
        Effect.flatMap((taken) =>
          taken.length > 0
            ? Effect.succeed(undefined)
            : sql`
                select body_hash, sale_id, answer from idempotency_keys
                where pharmacy_id = ${pharmacyId} and key = ${key}`.pipe(firstRow(Known)),
        ),
        orDieSql,
      )

    const keepAnswer = ({ pharmacyId, key }: PharmacyKey, saleId: SaleId | null, answer: unknown) =>
      sql`
        update idempotency_keys set sale_id = ${saleId}, answer = ${JSON.stringify(answer)}::jsonb
        where pharmacy_id = ${pharmacyId} and key = ${key}`.pipe(Effect.asVoid, orDieSql)

    return { takeOrRead, keepAnswer }
  }),
}) {}
