import { Effect, Redacted } from "effect"
import { setImmediate } from "node:timers/promises"
import { Socket } from "node:net"
import { Client } from "pg"
import { AppConfig } from "../Config.ts"

/** Milliseconds between two beats, and for which the database may stay silent. */
const beatEvery = 1000
const longestSilence = 2000

const stalled = () => Object.assign(new Error("The database does not answer."), { code: "ESTALLED" })

/** Waits for a promise for so many milliseconds. Returns whether it was fulfilled. */
const isFulfilled = async (promise: Promise<unknown>, milliseconds: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds)
  })
  const fulfilled = promise.then(
    () => true,
    () => false,
  )
  const first = await Promise.race([fulfilled, late])
  clearTimeout(timer)
  if (first) return true
  // When this process itself was busy, the answer has arrived and is read after the timers.
  await setImmediate()
  return Promise.race([fulfilled, Promise.resolve(false)])
}

/**
 * Watches on a connection of its own whether the database answers. A long statement is silent too, and a full pool
 * makes callers wait, so neither tells that the database has stalled. When it has, all sockets from `openSocket` are
 * closed, so that everybody who waits fails at once, and new ones fail until it answers again.
 */
class Pulse {
  readonly #url: string
  readonly #sockets = new Set<Socket>()
  #client: Client | undefined
  /** The question that was asked last, until it is answered: a connection takes one at a time. */
  #asked: Promise<void> | undefined
  #ownSocket: Socket | undefined
  #isStalled = false
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(url: string) {
    this.#url = url
  }

  /** Opens the socket of a connection that depends on the database's answers. For the option `stream` of `pg`. */
  readonly openSocket = (): Socket => {
    const socket = new Socket()
    this.#sockets.add(socket)
    socket.once("close", () => this.#sockets.delete(socket))
    if (this.#isStalled) process.nextTick(() => socket.destroy(stalled()))
    return socket
  }

  /** Whether the database answers now, within so many milliseconds. */
  readonly answers = async (milliseconds: number): Promise<boolean> =>
    !this.#isStalled && isFulfilled(this.#ask(), milliseconds)

  readonly start = (): void => {
    this.#timer = setTimeout(() => void this.#beat(), beatEvery)
    this.#timer.unref()
  }

  readonly close = (): void => {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#drop()
  }

  #drop(): void {
    this.#ownSocket?.destroy()
    this.#client = undefined
    this.#ownSocket = undefined
    this.#asked = undefined
  }

  #ask(): Promise<void> {
    if (this.#asked !== undefined) return this.#asked
    const asked = this.#query().finally(() => {
      if (this.#asked === asked) this.#asked = undefined
    })
    this.#asked = asked
    return asked
  }

  async #query(): Promise<void> {
    if (this.#client === undefined) {
      const socket = new Socket()
      const client = new Client({
        connectionString: this.#url,
        application_name: "rokthnam-pulse",
        stream: () => socket,
      })
      client.on("error", () => this.#drop())
      this.#client = client
      this.#ownSocket = socket
      await client.connect()
    }
    await this.#client?.query("select 1")
  }

  async #beat(): Promise<void> {
    const wasConnected = this.#client !== undefined
    const asked = this.#ask()
    // A refusal, such as of one connection too many, is an answer too.
    const answered = asked.catch(() => this.#drop())
    const isAlive = await isFulfilled(answered, longestSilence)
    if (this.#isClosed) return
    if (isAlive) this.#isStalled = false
    else {
      this.#drop()
      if (wasConnected) this.#stall()
    }
    this.start()
  }

  #stall(): void {
    this.#isStalled = true
    for (const socket of this.#sockets) socket.destroy(stalled())
  }
}

/** The pulse of the configured database. */
export class DatabasePulse extends Effect.Service<DatabasePulse>()("DatabasePulse", {
  scoped: Effect.gen(function* () {
    const { databaseUrl } = yield* AppConfig
    const pulse = yield* Effect.acquireRelease(
      Effect.sync(() => new Pulse(Redacted.value(databaseUrl))),
      ({ close }) => Effect.sync(close),
    )
    pulse.start()
    return { openSocket: pulse.openSocket, answers: pulse.answers }
  }),
}) {}
