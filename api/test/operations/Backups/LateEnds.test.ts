import { Effect } from "effect"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { connect, createServer } from "node:net"
import type { AddressInfo, Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, expect, inject, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod, seedSale } from "../../../seed/Medicines.ts"
import { AppConfig } from "../../../src/Config.ts"
import { backUp } from "../../../src/operations/Backups/BackUp.ts"
import { restore } from "../../../src/operations/Backups/Restore.ts"
import { administer } from "../../support/Administer.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
const folder = mkdtempSync(join(tmpdir(), "rokthnam-late-ends-"))
const restored = `late_ends_${process.pid}`

/** PostgreSQL's CopyDone. What follows it in the same moment says how many rows there were. */
const copyDone = Buffer.from([0x63, 0, 0, 0, 4])

/** Milliseconds. */
const delay = 20

/** Passes on what the server sends, and what follows the end of a copy later, as a network or a full buffer may do. */
const passOn = async (server: Socket, client: Socket): Promise<void> => {
  for await (const chunk of server) {
    let rest = Buffer.from(chunk as Uint8Array)
    for (let at = rest.indexOf(copyDone); at >= 0; at = rest.indexOf(copyDone)) {
      client.write(rest.subarray(0, at + copyDone.length))
      await sleep(delay)
      rest = rest.subarray(at + copyDone.length)
    }
    client.write(rest)
  }
  client.end()
}

const relay = createServer((client) => {
  const { hostname, port } = new URL(inject("databaseUrl"))
  const server = connect(Number(port), hostname)
  client.on("error", () => server.destroy()).setNoDelay()
  server.on("error", () => client.destroy())
  client.pipe(server)
  passOn(server, client).catch(() => client.destroy())
}).listen(0, "127.0.0.1")

const throughRelay = (database: string): string => {
  const url = new URL(database)
  url.hostname = "127.0.0.1"
  url.port = String((relay.address() as AddressInfo).port)
  return url.toString()
}

afterAll(async () => {
  relay.close()
  await administer(`drop database if exists ${restored} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

it("a backup is whole and can be restored when the end of a table's rows comes before their number", async () => {
  if (!relay.listening) await once(relay, "listening")
  const dataDir = await app.run(Effect.map(AppConfig, (config) => config.dataDir))
  const { id } = await app.run(seedPharmacy())
  await app.run(seedPaymentMethod(id))
  const medicineId = await app.run(seedMedicine(id, { quantity: 10 }))
  await app.run(seedSale(id, { lines: [{ medicineId, quantity: 2 }] }))
  const order = { dataDir, bucket: undefined, path: join(folder, "late.tar.gz"), key: undefined }
  const { tables } = await backUp({
    ...order,
    databaseUrl: throughRelay(app.databaseUrl),
    product: "0.0.0-test",
    now: new Date("2026-11-26T03:04:05Z"),
  })
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows
  expect([rowsOf("pharmacies"), rowsOf("medicines"), rowsOf("sale_lines")]).toEqual([1, 1, 1])
  await administer(`create database ${restored}`)
  const url = new URL(throughRelay(inject("databaseUrl")))
  url.pathname = `/${restored}`
  await restore({ ...order, databaseUrl: url.toString(), dataDir: join(folder, "data"), replace: false })
  url.port = new URL(inject("databaseUrl")).port
  url.hostname = new URL(inject("databaseUrl")).hostname
  expect(await administer("select quantity_sold from sale_lines", url.toString())).toEqual([
    { quantity_sold: 2 },
  ])
})
