import { Schema } from "effect"
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { DictionaryLookups } from "../../matching/dictionary/DictionaryLookups.ts"
import { drawPack, tenPacks } from "../../seed/DrawPack.ts"
import { median, report, shown } from "../../../scripts/measuring/measure.ts"
import { forLength } from "../../../scripts/measuring/length.ts"
import { addRow } from "../../../scripts/measuring/row.ts"
import { askedQueries, pathOf } from "../search/Queries.ts"

const Latency = Schema.parseJson(Schema.Struct({ median: Schema.Number, p95: Schema.Number }))
const decode = Schema.decodeUnknownSync(Latency)

/** Number of rounds of each kind, which alternate, and the duration of one. */
const rounds = forLength({ quick: 1, table: 3, thorough: 5 })
const milliseconds = forLength({ quick: 2500, table: 6000, thorough: 6000 })
/** Number of photos that are waiting or being read at any time in a busy round. */
const photos = 10

const latency = (port: number, file: string): Promise<typeof Latency.Type> =>
  new Promise((resolve, reject) => {
    const script = fileURLToPath(new URL("./LatencyClient.ts", import.meta.url))
    const child = spawn(process.execPath, [script, String(port), String(milliseconds), file], {
      stdio: ["ignore", "pipe", "inherit"],
    })
    let printed = ""
    child.stdout.on("data", (data) => (printed += String(data)))
    child.once("error", reject)
    child.once("exit", (code) =>
      code === 0 ? resolve(decode(printed)) : reject(new Error(`The customer ended with ${code}.`)),
    )
  })

/** Sends packs until it is told to stop. Returns how many were read. */
const sender = async (port: number, packs: ReadonlyArray<Buffer>, goesOn: () => boolean): Promise<number> => {
  let read = 0
  for (let at = 0; goesOn(); at++) {
    const body = new FormData()
    body.append("file", new Blob([new Uint8Array(packs[at % packs.length] ?? Buffer.alloc(0))]), "pack.jpg")
    const answer = await fetch(`http://127.0.0.1:${port}/users/ocr/medicine`, { method: "POST", body })
    if (answer.status === 200) read++
    await answer.arrayBuffer()
  }
  return read
}

/** Compares the duration of searches while ten photos are in the queue with the same searches without photos. */
export const besideSearch = async (port: number, dictionary: DictionaryLookups): Promise<void> => {
  const packs = await Promise.all(tenPacks.map(drawPack))
  const folder = mkdtempSync(join(tmpdir(), "rokthnam-latency-"))
  const file = join(folder, "paths.json")
  writeFileSync(file, JSON.stringify(askedQueries(dictionary, 400, 9).map(pathOf)))
  const idle: Array<number> = []
  const busy: Array<number> = []
  let read = 0
  try {
    await latency(port, file)
    for (let round = 0; round < rounds; round++) {
      idle.push((await latency(port, file)).p95)
      let goesOn = true
      const senders = Array.from({ length: photos }, () => sender(port, packs, () => goesOn))
      busy.push((await latency(port, file)).p95)
      goesOn = false
      read += (await Promise.all(senders)).reduce((sum, each) => sum + each, 0)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  addRow({
    part: "counter",
    figure: `search p95 with ${photos} photos in the line / idle`,
    value: median(busy) / median(idle),
    most: 1.5,
    measured: `${shown(median(busy))} ms`,
    reference: `${shown(median(idle))} ms`,
  })
  report("  photos read meanwhile", String(read))
}
