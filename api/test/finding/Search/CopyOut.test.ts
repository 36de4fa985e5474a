import { Socket } from "node:net"
import { Client } from "pg"
import { describe, expect, inject, it } from "vitest"
import { CopyOut } from "../../../src/finding/Search/CopyOut.ts"

/** A socket whose bytes arrive in pieces of the given size, as a slow network may deliver them. */
class Chopped extends Socket {
  private readonly size: number

  constructor(size: number) {
    super()
    this.size = size
  }

  override push(arrived: Buffer | null): boolean {
    if (arrived === null) return super.push(null)
    let isWanted = true
    for (let at = 0; at < arrived.length; at += this.size)
      isWanted = super.push(arrived.subarray(at, at + this.size))
    return isWanted
  }
}

const withClient = async (size: number, work: (client: Client) => Promise<void>): Promise<void> => {
  const client = new Client({ connectionString: inject("databaseUrl"), stream: () => new Chopped(size) })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

const copied = async (client: Client, query: string): Promise<string> => {
  const parts: Array<string> = []
  const copy = new CopyOut(`copy (${query}) to stdout`, (bytes, from, to) => {
    parts.push(Buffer.from(bytes.subarray(from, to)).toString("latin1"))
  })
  await client.query(copy).finished
  return parts.join("")
}

const three = async (client: Client): Promise<unknown> => (await client.query("select 3 as three")).rows

describe("the reader of a copy", () => {
  it.each([1, 2, 3, 5, 64, 65_536])("takes every byte when they arrive in pieces of %i", (size) =>
    withClient(size, async (client) => {
      const rows = Array.from({ length: 3000 }, (_, at) => `${at}\t${"x".repeat(at % 40)}\n`).join("")
      const query = "select n, repeat('x', n % 40) from generate_series(0, 2999) as n order by n"
      expect(await copied(client, query)).toBe(rows)
      expect(await copied(client, "select 1 where false")).toBe("")
      expect(await three(client)).toEqual([{ three: 3 }])
    }),
  )

  it("tells an error in the midst of the rows, and leaves the connection usable", () =>
    withClient(7, async (client) => {
      await expect(copied(client, "select 1 / (500 - n) from generate_series(1, 1000) as n")).rejects.toThrow(
        "division by zero",
      )
      await expect(copied(client, "select nothing")).rejects.toThrow("does not exist")
      expect(await three(client)).toEqual([{ three: 3 }])
    }))

  it("tells that the connection ended", () =>
    withClient(64, async (client) => {
      client.on("error", () => undefined)
      await expect(
        copied(client, "select pg_terminate_backend(pg_backend_pid()), n from generate_series(1, 9) as n"),
      ).rejects.toThrow("terminat")
    }))
})
