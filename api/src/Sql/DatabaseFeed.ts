import { Effect, Redacted } from "effect"
import { Client } from "pg"
import type { Socket } from "node:net"
import { AppConfig } from "../Config.ts"
import { DatabasePulse } from "./DatabasePulse.ts"

/** Milliseconds between two questions on the connection, and after a lost connection. */
const beatEvery = 1000
const retryAfter = 250
/** Milliseconds after the last answered question for which the connection is believed. */
const longestSilence = 3000

/** Makes a connection hear of changed accounts. */
export const listenToAccounts = "listen accounts"

/** The channel on which it is told that a bot has received updates. The payload is the bot's number. */
export const updatesChannel = "bot_updates"

/** Is told whose access may have changed ("staff:12"), and that changes may have been missed. */
type Listener = { readonly changed: (account: string) => void; readonly lost: () => void }

class Feed {
  readonly #url: string
  readonly #openSocket: () => Socket
  readonly #listeners = new Set<Listener>()
  readonly #bells = new Set<(bot: string | undefined) => void>()
  #answeredAt = Number.NEGATIVE_INFINITY
  #socket: Socket | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(url: string, openSocket: () => Socket) {
    this.#url = url
    this.#openSocket = openSocket
  }

  readonly listen = (listener: Listener): void => void this.#listeners.add(listener)

  /** Tells the listeners. Also called for what the pool's connections hear. */
  readonly hear = (account: string | undefined): void => {
    if (account !== undefined) for (const { changed } of this.#listeners) changed(account)
  }

  /** Calls the bell with the number of each bot that has received updates, until the returned function is called. */
  readonly onUpdates = (bell: (bot: string | undefined) => void): (() => void) => {
    this.#bells.add(bell)
    return () => void this.#bells.delete(bell)
  }

  /** Whether every committed change is heard now, apart from those still on their way. */
  readonly isLive = (): boolean => performance.now() - this.#answeredAt < longestSilence

  readonly close = (): void => {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#socket?.destroy()
  }

  /** Listens, and begins anew whenever the connection is lost. */
  readonly start = (): void => {
    void this.#listening().catch(() => {
      this.#socket?.destroy()
      this.#answeredAt = Number.NEGATIVE_INFINITY
      for (const { lost } of this.#listeners) lost()
      this.#after(retryAfter, this.start)
    })
  }

  #after(milliseconds: number, run: () => void): void {
    clearTimeout(this.#timer)
    if (!this.#isClosed) this.#timer = setTimeout(run, milliseconds).unref()
  }

  /** Fails when the connection is lost or does not answer. */
  #listening(): Promise<never> {
    const socket = this.#openSocket()
    this.#socket = socket
    const client = new Client({
      connectionString: this.#url,
      application_name: "rokthnam-feed",
      connectionTimeoutMillis: longestSilence,
      query_timeout: longestSilence,
      stream: () => socket,
    })
    client.on("notification", ({ channel, payload }) => {
      if (channel === updatesChannel) for (const bell of this.#bells) bell(payload)
      else this.hear(payload)
    })
    return new Promise((_, reject) => {
      client.on("error", reject).on("end", () => reject(new Error("The connection ended.")))
      const beat = async (): Promise<void> => {
        const askedAt = performance.now()
        await client.query("select 1")
        this.#answeredAt = askedAt
        this.#after(beatEvery, () => void beat().catch(reject))
      }
      const begin = async (): Promise<void> => {
        await client.connect()
        await client.query(`${listenToAccounts}; listen ${updatesChannel}`)
        await beat()
      }
      begin().catch(reject)
    })
  }
}

/**
 * What the database tells while it happens: the accounts whose access changed, and the bots that have received updates. A
 * connection of its own tells of every replica's
 * changes. Each connection of the pool listens too: PostgreSQL tells a connection of its own transaction's changes before
 * it reports the commit, so this process has heard of its own changes before it answers a request that made them. Behind a
 * pooler they cannot, so nothing that depends on it may be believed then: `isLive` is false.
 */
export class DatabaseFeed extends Effect.Service<DatabaseFeed>()("DatabaseFeed", {
  scoped: Effect.gen(function* () {
    const { databaseUrl, poolerUrl } = yield* AppConfig
    const { openSocket } = yield* DatabasePulse
    const { listen, hear, isLive, onUpdates } = yield* Effect.acquireRelease(
      Effect.sync(() => {
        const feed = new Feed(Redacted.value(databaseUrl), openSocket)
        feed.start()
        return feed
      }),
      ({ close }) => Effect.sync(close),
    )
    // Behind a pooler nobody tells a connection of its own changes before their commit is reported.
    return { listen, hear, isLive: poolerUrl === undefined ? isLive : () => false, onUpdates }
  }),
}) {}
