import { setTimeout as sleep } from "node:timers/promises"
import type { Payload } from "./chats.ts"
import { badRequest } from "./refusal.ts"
import type { Update } from "./update-queue.ts"

/** What the documentation of `setWebhook` says. */
const calledPorts = new Set(["", "443", "80", "88", "8443"])
const secretTokens = /^[\w-]{1,256}$/
/** Milliseconds before a delivery that failed is repeated. Telegram waits longer, and longer each time. */
const repeatAfter = 100
/** Milliseconds that Telegram waits for an answer. */
const longestDelivery = 30_000

/** A webhook as the bot has set it. */
export type Hook = {
  readonly url: string
  readonly secret: string | undefined
  readonly kinds: ReadonlySet<string>
  readonly connections: number
}

const bad = (why: string) => badRequest(`bad webhook: ${why}`)

/** Reads the call that sets a webhook. Throws what Telegram refuses, in its words. */
export const hookOf = (payload: Payload): Hook | undefined => {
  const {
    url,
    secret_token: secret,
    max_connections: connections = 40,
    allowed_updates: kinds = [],
  } = payload
  if (url === undefined || url === "") return undefined
  if (typeof url !== "string" || !URL.canParse(url)) throw bad("invalid URL host is empty")
  const { protocol, port, hostname } = new URL(url)
  if (protocol !== "https:") throw bad("An HTTPS URL must be provided for webhook")
  if (!calledPorts.has(port)) throw bad("Webhook can be set up only on ports 80, 88, 443 or 8443")
  if (!hostname.includes(".") || /^(?:[\d.]+|localhost)$/.test(hostname))
    throw bad("Failed to resolve host: Name or service not known")
  if (secret !== undefined && !secretTokens.test(String(secret)))
    throw badRequest("secret token contains unallowed characters")
  if (typeof connections !== "number" || connections < 1 || connections > 100)
    throw bad("max_connections must be between 1 and 100")
  return {
    url,
    secret: secret === undefined ? undefined : String(secret),
    kinds: new Set(kinds as ReadonlyArray<string>),
    connections,
  }
}

const kindOf = (update: Update): string => Object.keys(update).find((key) => key !== "update_id") ?? ""

/** Updates of one chat or person are delivered one after the other. */
const lineOf = (update: Update): string => {
  const content = update[kindOf(update)] as {
    readonly chat?: { readonly id: number }
    readonly from?: { readonly id: number }
  }
  return String(content.chat?.id ?? content.from?.id)
}

type Delivery = { readonly update: Update; readonly status: number | undefined }

type Source = {
  readonly pending: () => ReadonlyArray<Update>
  readonly confirm: (update: Update) => void
  readonly changed: () => void
}

/**
 * Delivers updates by webhook as Telegram does: those of one chat in order, others at the same time, each again until it
 * is answered with 2xx. An address with a name is called where `leadsTo` says, as name servers and a proxy would.
 */
export const openDeliveries = ({ pending, confirm, changed }: Source) => {
  let hook: Hook | undefined
  let lost = 0
  let lastError: { readonly at: number; readonly message: string } | undefined
  const addresses = new Map<string, string>()
  const under = new Map<string, Update>()
  const deliveries: Array<Delivery> = []

  const call = async ({ url, secret }: Hook, update: Update): Promise<number> => {
    const { origin, pathname, search } = new URL(url)
    const response = await fetch(`${addresses.get(origin) ?? origin}${pathname}${search}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(secret === undefined ? {} : { "x-telegram-bot-api-secret-token": secret }),
      },
      body: JSON.stringify(update),
      signal: AbortSignal.timeout(longestDelivery),
      redirect: "manual",
    })
    await response.arrayBuffer()
    return response.status
  }

  const deliver = async (to: Hook, update: Update): Promise<void> => {
    const status = await call(to, update).catch(() => undefined)
    deliveries.push({ update, status })
    const isLost = lost > 0
    if (isLost) lost -= 1
    if (status !== undefined && status >= 200 && status < 300 && !isLost) confirm(update)
    else {
      const message =
        status === undefined || isLost
          ? "Connection reset by peer"
          : `Wrong response from the webhook: ${status}`
      lastError = { at: Math.floor(Date.now() / 1000), message }
      await sleep(repeatAfter)
    }
  }

  const go = (): void => {
    if (hook === undefined) return
    const seen = new Set<string>()
    for (const update of pending()) {
      const line = lineOf(update)
      if (under.size >= hook.connections) return
      if (seen.has(line) || under.has(line)) continue
      seen.add(line)
      if (hook.kinds.size > 0 && !hook.kinds.has(kindOf(update))) {
        confirm(update)
        continue
      }
      under.set(line, update)
      void deliver(hook, update).finally(() => {
        under.delete(line)
        changed()
        go()
      })
    }
  }

  return {
    /** Delivers what waits. */
    go,
    deliveries,
    set(next: Hook | undefined): void {
      hook = next
      lastError = undefined
      changed()
      go()
    },
    get hook() {
      return hook
    },
    info: () => ({
      url: hook?.url ?? "",
      has_custom_certificate: false,
      pending_update_count: pending().length,
      ...(hook === undefined ? {} : { max_connections: hook.connections, allowed_updates: [...hook.kinds] }),
      ...(lastError === undefined
        ? {}
        : { last_error_date: lastError.at, last_error_message: lastError.message }),
    }),
    /** Where an address leads: `https://rokthnam.example` to a server of this machine. */
    leadsTo(address: string, target: string): void {
      addresses.set(new URL(address).origin, target)
      go()
    },
    /** Loses the answers to the next deliveries, which are therefore repeated. */
    loseAnswers: (times: number): void => void (lost += times),
  }
}

export type Deliveries = ReturnType<typeof openDeliveries>
