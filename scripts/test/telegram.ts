import { once } from "node:events"
import { createServer } from "node:http"
import type { ServerResponse } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { findFreePort } from "../servers/ports.ts"
import type { After } from "./support.ts"

/** How the Telegram server of the test responds to the bot's token. */
export type Mood = "well" | "revoked" | "second poller"

/** A Telegram server for tests, which supports what the start of a bot needs. */
export interface Telegram {
  readonly url: string
  mood: Mood
  /** The address that another program has set for this bot. */
  webhook: string
  /** How many times the bot has called getMe. */
  readonly visits: () => number
}

const refused = (code: number, description: string) => ({ ok: false, error_code: code, description })

async function answer(method: string, { mood, webhook }: Telegram): Promise<object> {
  if (mood === "revoked") return refused(401, "Unauthorized")
  if (method === "getMe")
    return { ok: true, result: { id: 1, is_bot: true, first_name: "Rokthnam", username: "rokthnam_bot" } }
  if (method === "getWebhookInfo") return { ok: true, result: { url: webhook } }
  if (method !== "getUpdates") return { ok: true, result: true }
  if (mood === "second poller") return refused(409, "Conflict: terminated by other getUpdates request")
  await sleep(300)
  return { ok: true, result: [] }
}

async function reply(response: ServerResponse, method: string, telegram: Telegram): Promise<void> {
  const body = await answer(method, telegram)
  const status = "error_code" in body ? Number(body.error_code) : 200
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
}

/** Opens the server on a free port; it closes when the test ends. */
export async function openTelegram(mood: Mood, after: After): Promise<Telegram> {
  let visits = 0
  const port = await findFreePort()
  const telegram: Telegram = { url: `http://127.0.0.1:${port}`, mood, webhook: "", visits: () => visits }
  const server = createServer((request, response) => {
    const method = request.url?.split(/[/?]/)[2] ?? ""
    if (method === "getMe") visits += 1
    request.resume()
    void reply(response, method, telegram)
  }).listen(port, "127.0.0.1")
  await once(server, "listening")
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  return telegram
}
