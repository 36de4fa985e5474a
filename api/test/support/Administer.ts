import { Client } from "pg"
import { inject } from "vitest"

/** Runs a statement by a connection of its own, on the tests' server or on a given database. Returns its rows. */
export const administer = async (statement: string, databaseUrl: string = inject("databaseUrl")) => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
