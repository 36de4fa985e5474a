import type { Client } from "pg"
import { decodeParts } from "./ArchiveRows.ts"
import type { Month, Part } from "./ArchiveRows.ts"

/** Which files have the rows of a month. */
export class MonthFiles {
  private readonly client: Client

  constructor(client: Client) {
    this.client = client
  }

  /** The files of a month that were stored so far. */
  async of({ parent, begins }: Month): Promise<ReadonlyArray<Part>> {
    const found = await this.client.query(
      `select part, key, rows::text as rows, bytes::text as bytes, sha256 from archived_parts
       where parent = $1 and begins = $2 order by part`,
      [parent, begins],
    )
    return decodeParts(found.rows)
  }

  /** Writes down that a month has a file, instead of an earlier one, which is to go then. */
  async note({ parent, begins }: Month, { part, key, rows, bytes, sha256 }: Part): Promise<void> {
    await this.client.query(
      `with kept as (delete from removed_archive_files where key = $4)
       insert into archived_parts (parent, begins, part, key, rows, bytes, sha256) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (parent, begins, part) do update
         set key = excluded.key, rows = excluded.rows, bytes = excluded.bytes, sha256 = excluded.sha256`,
      [parent, begins, part, key, rows, bytes, sha256],
    )
  }

  /** Forgets a file that is not what was stored. The next run stores it again. */
  async forget({ parent, begins }: Month, part: number): Promise<void> {
    await this.client.query("delete from archived_parts where parent = $1 and begins = $2 and part >= $3", [
      parent,
      begins,
      part,
    ])
  }
}
