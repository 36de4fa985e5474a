import { SqlClient } from "@effect/sql"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql } from "../../Sql.ts"

const Row = Schema.Struct({ body_hash: Schema.String, answer: Schema.NullOr(Schema.Unknown) })

/** An idempotency key of a pharmacy. */
type PharmacyKey = { readonly pharmacyId: PharmacyId; readonly key: string }

export class IdempotencyKeysRepo extends Effect.Service<IdempotencyKeysRepo>()("IdempotencyKeysRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const read = ({ pharmacyId, key }: PharmacyKey) =>
      sql`select body_hash, answer from idempotency_keys where pharmacy_id = ${pharmacyId} and key = ${key}`.pipe(
        firstRow(Row),
        orDieSql,
      )

    /** Removes keys that are older than this many hours. Returns how many. */
    const removeOlderThan = (hours: number) =>
      sql`delete from idempotency_keys where created_at < now() - make_interval(hours => ${hours}) returning key`.pipe(
        Effect.map((removed) => removed.length),
        orDieSql,
      )

    return { read, removeOlderThan }
  }),
}) {}
