import { Effect, Redacted } from "effect"
import { setImmediate } from "node:timers/promises"
import { Socket } from "node:net"
import { AppConfig } from "../Config.ts"
import { withoutTimeouts } from "./PoolLimits.ts"
import { bySigningIn, onOwnConnection } from "./PulseQuestions.ts"
import type { PulseQuestion } from "./PulseQuestions.ts"

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
 * Watches whether a server answers. A long statement is silent too, and a full pool makes callers wait, so neither tells
 * that the server has stalled. When it has, all sockets from `openSocket` are closed, so that everybody who waits fails at
 * once, and new ones fail until it answers again.
 */
export class Pulse {
  readonly #question: PulseQuestion
  readonly #sockets = new Set<Socket>()
  /** The question that was asked last, until it is answered. */
  #asked: Promise<void> | undefined
  /** Whether it has answered since it stalled the last time. */
  #hasAnswered = false
  #isStalled = false
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(question: PulseQuestion) {
    this.#question = question
  }

  /** Opens the socket of a connection that depends on the server's answers. For the option `stream` of `pg`. */
  readonly openSocket = (): Socket => {
    const socket = new Socket()
    this.#sockets.add(socket)
    socket.once("close", () => this.#sockets.delete(socket))
    if (this.#isStalled) process.nextTick(() => socket.destroy(stalled()))
    return socket
  }

  /** Whether the server answers now, within so many milliseconds. All who ask meanwhile share one question. */
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
    this.#question.drop()
    this.#asked = undefined
  }

  #ask(): Promise<void> {
    if (this.#asked !== undefined) return this.#asked
    const asked = this.#question
      .ask()
      .then(() => void (this.#hasAnswered = true))
      .finally(() => {
        if (this.#asked === asked) this.#asked = undefined
      })
    this.#asked = asked
    return asked
  }

  async #beat(): Promise<void> {
    // A refusal, such as of one connection too many, is an answer too.
    const answered = this.#ask().catch(() => this.#drop())
    const isAlive = await isFulfilled(answered, longestSilence)
    if (this.#isClosed) return
    if (isAlive) this.#isStalled = false
    else {
      this.#drop()
      if (this.#hasAnswered) this.#stall()
    }
    this.start()
  }

  #stall(): void {
    this.#hasAnswered = false
    this.#isStalled = true
    for (const socket of this.#sockets) socket.destroy(stalled())
  }
}

const pulseOf = (question: PulseQuestion) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const pulse = new Pulse(question)
      pulse.start()
      return pulse
    }),
    ({ close }) => Effect.sync(close),
  )

/** The pulse of the configured database, and of the pooler before it, if there is one. */
export class DatabasePulse extends Effect.Service<DatabasePulse>()("DatabasePulse", {
  scoped: Effect.gen(function* () {
    const { databaseUrl, poolerUrl } = yield* AppConfig
    const database = yield* pulseOf(onOwnConnection(Redacted.value(databaseUrl)))
    const pooler =
      poolerUrl === undefined
        ? undefined
        : yield* pulseOf(bySigningIn(withoutTimeouts(Redacted.value(poolerUrl))))
    return {
      openSocket: database.openSocket,
      /** Opens the socket of a connection of the pool. */
      openPoolSocket: (pooler ?? database).openSocket,
      /** Whether the database, and the pooler if there is one, answer now, within so many milliseconds. */
      answers: async (milliseconds: number): Promise<boolean> =>
        (await Promise.all([database.answers(milliseconds), pooler?.answers(milliseconds) ?? true])).every(
          Boolean,
        ),
    }
  }),
}) {}
