import type { Client } from "pg"
import { decodeKeys } from "./ArchiveRows.ts"

/** Files that no month of the archive has: those that are being stored, and those that are to go. */
export class LeftFiles {
  private readonly client: Client

  constructor(client: Client) {
    this.client = client
  }

  /** Writes down that a file is going to be stored. It is to go until its month has it (`MonthFiles.note`). */
  async announce(key: string): Promise<void> {
    await this.client.query("insert into removed_archive_files (key) values ($1)", [key])
  }

  async keys(): Promise<ReadonlyArray<string>> {
    return decodeKeys((await this.client.query("select key from removed_archive_files")).rows).map(
      ({ key }) => key,
    )
  }

  /** Forgets a file whose bytes are gone. */
  async forget(key: string): Promise<void> {
    await this.client.query("delete from removed_archive_files where key = $1", [key])
  }
}
