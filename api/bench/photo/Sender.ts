/**
 * People who send photos, in a separate process: `node Sender.ts <port> <photos at once> <milliseconds> <folder of photos>
 * [<milliseconds of patience>]`. Prints how many photos were read. Who has patience for so long gives up what has no answer by
 * then; otherwise all answers are awaited.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const [port = "0", photos = "1", milliseconds = "1000", folder = "", patience = ""] = process.argv.slice(2)
const packs = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
const until = performance.now() + Number(milliseconds)
const signal = patience === "" ? null : AbortSignal.timeout(Number(patience))
let read = 0

const sender = async (): Promise<void> => {
  for (let at = 0; performance.now() < until; at++) {
    const body = new FormData()
    body.append("file", new Blob([new Uint8Array(packs[at % packs.length] ?? Buffer.alloc(0))]), "pack.jpg")
    const answer = await fetch(`http://127.0.0.1:${port}/users/ocr/medicine`, {
      method: "POST",
      body,
      signal,
    })
    if (answer.status === 200) read++
    await answer.arrayBuffer()
  }
}

try {
  await Promise.all(Array.from({ length: Number(photos) }, sender))
} catch (error) {
  if (signal?.aborted !== true) throw error
}
process.stdout.write(String(read))
