/**
 * People who send photos, in a separate process: `node Sender.ts <port> <photos at once> <milliseconds> <folder of photos>`.
 * Prints how many photos were read.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const [port = "0", photos = "1", milliseconds = "1000", folder = ""] = process.argv.slice(2)
const packs = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
const until = performance.now() + Number(milliseconds)
let read = 0

const sender = async (): Promise<void> => {
  for (let at = 0; performance.now() < until; at++) {
    const body = new FormData()
    body.append("file", new Blob([new Uint8Array(packs[at % packs.length] ?? Buffer.alloc(0))]), "pack.jpg")
    const answer = await fetch(`http://127.0.0.1:${port}/users/ocr/medicine`, { method: "POST", body })
    if (answer.status === 200) read++
    await answer.arrayBuffer()
  }
}

await Promise.all(Array.from({ length: Number(photos) }, sender))
process.stdout.write(String(read))
