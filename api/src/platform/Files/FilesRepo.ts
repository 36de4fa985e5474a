import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { oneRow, onConstraint, orDieSql, rows } from "../../Sql.ts"
import { FileKind } from "./FileNames.ts"

const Row = Schema.Struct({ name: Schema.String, kind: FileKind })
const Sum = Schema.Struct({ bytes: Schema.Int })

/** A file of so many bytes, with its small variants. `anonymous`: it was uploaded without a session. */
type NewFile = {
  readonly name: string
  readonly kind: FileKind
  readonly bytes: number
  readonly anonymous: boolean
}

/** The file is referenced, so it cannot be removed. */
class FileInUse {
  readonly _tag = "FileInUse"
}

const inUse = () => new FileInUse()
const references = onConstraint<FileInUse>({
  pharmacies_license_file_fkey: inUse,
  pharmacies_photo_fkey: inUse,
  staff_photo_fkey: inUse,
  customers_photo_fkey: inUse,
  medicines_photo_fkey: inUse,
  payment_methods_qr_photo_fkey: inUse,
})

export class FilesRepo extends Effect.Service<FilesRepo>()("FilesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** The files of these names that exist. */
    const named = (names: ReadonlyArray<string>) =>
      sql`select name, kind from files where name = any(${names}::text[])`.pipe(rows(Row), orDieSql)

    const insert = ({ name, kind, bytes, anonymous }: NewFile) =>
      sql`insert into files (name, kind, bytes, anonymous) values (${name}, ${kind}, ${bytes}, ${anonymous})`.pipe(
        orDieSql,
        Effect.asVoid,
      )

    /** The bytes that were uploaded without a session in the last hours. */
    const anonymousBytes = (hours: number) =>
      sql`
        select coalesce(sum(bytes), 0)::bigint as bytes from files
        where anonymous and created_at > now() - make_interval(hours => ${hours})`.pipe(
        oneRow(Sum),
        Effect.map((row) => row.bytes),
        orDieSql,
      )

    /** Files of at least this age in hours that seem to be unreferenced, the oldest first. */
    const unreferenced = (hours: number, limit: number) =>
      sql`
        select f.name, f.kind from files f
        where f.created_at < now() - make_interval(hours => ${hours})
          and not exists (select 1 from pharmacies p where p.license_file = f.name)
          and not exists (select 1 from pharmacies p where p.photo = f.name)
          and not exists (select 1 from staff s where s.photo = f.name)
          and not exists (select 1 from customers c where c.photo = f.name)
          and not exists (select 1 from medicines m where m.photo = f.name)
          and not exists (select 1 from payment_methods q where q.qr_photo = f.name)
        order by f.created_at limit ${limit}`.pipe(rows(Row), orDieSql)

    /**
     * Deletes a row unless something refers to it, which the foreign keys decide. The bytes are then due for removal
     * once the transaction is committed. Returns whether the row was deleted.
     */
    const remove = (name: string) =>
      sql`
        with gone as (delete from files where name = ${name} returning name, kind)
        insert into removed_files (name, kind) select name, kind from gone`.pipe(
        sql.withTransaction,
        references,
        Effect.as(true),
        Effect.catchTag("FileInUse", () => Effect.succeed(false)),
      )

    /**
     * Removed files whose bytes are due, the longest waiting first. They are locked until the transaction ends; those
     * that another process has locked are left out.
     */
    const removed = (limit: number) =>
      sql`
        select name, kind from removed_files where due_at <= now()
        order by due_at limit ${limit} for update skip locked`.pipe(rows(Row), orDieSql)

    /** Forgets removed files whose bytes are gone. */
    const forget = (names: ReadonlyArray<string>) =>
      sql`delete from removed_files where name = any(${names}::text[])`.pipe(Effect.asVoid, orDieSql)

    /** Tries again in a minute, then in two, four and so on, up to once a day. */
    const postpone = (names: ReadonlyArray<string>) =>
      sql`
        update removed_files set attempts = attempts + 1,
          due_at = now() + least(interval '1 minute' * 2 ^ least(attempts, 20), interval '1 day')
        where name = any(${names}::text[])`.pipe(Effect.asVoid, orDieSql)

    return { named, insert, anonymousBytes, unreferenced, remove, removed, forget, postpone }
  }),
}) {}
