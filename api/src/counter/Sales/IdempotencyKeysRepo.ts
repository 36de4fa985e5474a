import { SqlClient } from "@effect/sql"
import type { PharmacyId, SaleId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql } from "../../Sql.ts"

const Row = Schema.Struct({ body_hash: Schema.String, answer: Schema.NullOr(Schema.Unknown) })

/** An idempotency key of a pharmacy. */
type PharmacyKey = { readonly pharmacyId: PharmacyId; readonly key: string }

export class IdempotencyKeysRepo extends Effect.Service<IdempotencyKeysRepo>()("IdempotencyKeysRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /**
     * Takes a key for this transaction. Returns false when it is already taken. A second request with the same key
     * waits here until the first one ends, and takes the key if the first one was rolled back.
     */
    const take = ({ pharmacyId, key, bodyHash }: PharmacyKey & { readonly bodyHash: string }) =>
      sql`
        insert into idempotency_keys (pharmacy_id, key, body_hash) values (${pharmacyId}, ${key}, ${bodyHash})
        on conflict (pharmacy_id, key) do nothing returning key`.pipe(
        Effect.map((taken) => taken.length > 0),
        orDieSql,
      )

    const read = ({ pharmacyId, key }: PharmacyKey) =>
      sql`select body_hash, answer from idempotency_keys where pharmacy_id = ${pharmacyId} and key = ${key}`.pipe(
        firstRow(Row),
        orDieSql,
      )

    const keepAnswer = ({ pharmacyId, key }: PharmacyKey, saleId: SaleId, answer: unknown) =>
      sql`
        update idempotency_keys set sale_id = ${saleId}, answer = ${JSON.stringify(answer)}::jsonb
        where pharmacy_id = ${pharmacyId} and key = ${key}`.pipe(Effect.asVoid, orDieSql)

    /** Removes keys that are older than this many hours. Returns how many. */
    const removeOlderThan = (hours: number) =>
      sql`delete from idempotency_keys where created_at < now() - make_interval(hours => ${hours}) returning key`.pipe(
        Effect.map((removed) => removed.length),
        orDieSql,
      )

    return { take, read, keepAnswer, removeOlderThan }
  }),
}) {}
