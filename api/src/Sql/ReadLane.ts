import { Client } from "pg"
import type { CustomTypesConfig } from "pg"
import type { Socket } from "node:net"
import { preparedQuery } from "./PoolConnections.ts"

/** Milliseconds after a lost connection, or one that could not be opened. */
const retryAfter = 500
/** Statements that may be under way at once, and milliseconds for which the first of them may be. */
const mostUnderWay = 64
const longestTurn = 500

/** A row as the driver returns it. */
export type Row = Readonly<Record<string, unknown>>
type Answered = (rows: ReadonlyArray<Row> | undefined) => void

/**
 * One connection on which many short reads are under way at once: each is sent without waiting for the answers to those
 * before it, and those of one turn of the event loop in one write. The database answers them one after the other, which
 * suits only statements that never wait for a lock and read a few rows by their keys. The connection is read-only, unless
 * `takesNumbers`, since PostgreSQL counts a number of a sequence as a write.
 *
 * Each statement is planned once. By itself PostgreSQL plans one with a list of ids at each run, because it believes that a
 * list whose length it does not know has ten elements, and that takes three times as long as running it.
 *
 * It promises nothing: a read that it does not answer with rows, for whatever reason, belongs on the pool.
 */
export class ReadLane {
  readonly #open: () => Client
  #client: Client | undefined
  #socket: Socket | undefined
  /** When the statements under way were sent, the first one first. */
  readonly #sentAt: Array<number> = []
  #isCorked = false
  #isClosed = false
  #timer: NodeJS.Timeout | undefined

  constructor(url: string, types: CustomTypesConfig, openSocket: () => Socket, takesNumbers = false) {
    this.#open = () => {
      const socket = openSocket()
      this.#socket = socket
      return new Client({
        connectionString: url,
        application_name: takesNumbers ? "rokthnam-numbers" : "rokthnam-reads",
        options: `-c default_transaction_read_only=${takesNumbers ? "off" : "on"} -c plan_cache_mode=force_generic_plan`,
        pipeline: true,
        stream: () => socket,
        types,
      })
    }
  }

  /** Whether a statement would be sent now. */
  get isFree(): boolean {
    const [first] = this.#sentAt
    return (
      this.#client !== undefined &&
      (first === undefined || (this.#sentAt.length < mostUnderWay && performance.now() - first < longestTurn))
    )
  }

  /** Sends a statement that has a name. `answered` is called once, with undefined when it failed. */
  send(text: string, values: ReadonlyArray<unknown>, answered: Answered): void {
    const client = this.#client
    let isAnswered = false
    const query = preparedQuery(text, [...values], (error, result) => {
      // the driver reports a value that it cannot send twice
      if (isAnswered) return
      isAnswered = true
      this.#sentAt.shift()
      answered(error === null || error === undefined ? result.rows : undefined)
    })
    if (client === undefined || query === undefined) return answered(undefined)
    this.#sentAt.push(performance.now())
    this.#sendTogether()
    client.query(query)
  }

  /** Holds what is written until the end of this turn of the event loop. */
  #sendTogether(): void {
    const socket = this.#socket
    if (this.#isCorked || socket === undefined) return
    this.#isCorked = true
    socket.cork()
    setImmediate(() => {
      this.#isCorked = false
      socket.uncork()
    })
  }

  /** Opens the connection, and opens it again whenever it is lost. */
  readonly start = (): void => {
    if (this.#isClosed) return
    const client = this.#open()
    const lose = (): void => {
      if (this.#client === client) this.#client = undefined
      this.#socket?.destroy()
      clearTimeout(this.#timer)
      if (!this.#isClosed) this.#timer = setTimeout(this.start, retryAfter).unref()
    }
    client.on("error", lose)
    client.connect().then(() => (this.#client = client), lose)
  }

  readonly close = (): void => {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#client = undefined
    this.#socket?.destroy()
  }
}
