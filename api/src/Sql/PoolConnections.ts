import { Query } from "pg"
import type { Pool, PoolClient, QueryResult } from "pg"
import { cancelStatement } from "./CancelStatement.ts"
import type { Backend } from "./CancelStatement.ts"
import { isForOneClient, isPlainRead } from "./GivenUpReads.ts"
import { TooManyWait } from "./TooManyWait.ts"

/** A statement that begins with a comment of one word: its name. */
const named = /^\s*\/\* ([a-z_]+) \*\//

/** What PostgreSQL answers when a migration changed a table since the statement was prepared. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "0A000" && error.message.includes("cached plan")

/** Whether PostgreSQL closes the connection after an error; the pool hears of that only a moment later. */
const isFatal = (error: unknown): error is Error =>
  error instanceof Error && "severity" in error && error.severity === "FATAL"

/**
 * The names of statements that are parsed and planned once for each connection. A name belongs to one text: a second
 * text under the same name is sent unprepared. Names become others when a plan is outdated.
 */
class Names {
  readonly #texts = new Map<string, string>()
  #epoch = 0

  of(text: string): string | undefined {
    const name = named.exec(text)?.[1]
    if (name === undefined) return undefined
    const known = this.#texts.get(name)
    if (known === undefined) this.#texts.set(name, text)
    return known === undefined || known === text ? `${name}_${this.#epoch}` : undefined
  }

  forget(): void {
    this.#epoch++
  }
}

const names = new Names()

type Callback = (error: unknown, result: QueryResult) => void
const isCallback = (given: unknown): given is Callback => typeof given === "function"

/**
 * A statement that is prepared under its name, as the driver runs it; undefined for one that is not. Given as an object
 * with a name, the driver would copy it by its property descriptors, which takes longer than all else that it does first.
 */
export const preparedQuery = (
  text: string,
  values: Array<unknown>,
  callback: Callback,
): Query | undefined => {
  const name = names.of(text)
  return name === undefined ? undefined : Object.assign(new Query(text, values, callback), { name })
}

/** The statements of a connection that have not ended, those of them that have not begun, and what waits for the end. */
type Running = {
  statements: number
  readonly waiting: Array<() => unknown>
  release: (() => void) | undefined
  /** The error after which PostgreSQL closes the connection, or for which it may not be used any more. */
  lost: Error | undefined
  /** The text of the statement that runs, and how many have begun so far. */
  text: string
  begun: number
  /** While PostgreSQL is asked to end a statement, nothing begins on the connection, and it is not lent. */
  isCancelling: boolean
  readonly backend: Backend | undefined
}
const running = new WeakMap<object, Running>()

/** Milliseconds for which a statement may run on that nobody waits for. Asking for its end costs more than most statements. */
const patience = 250

/** Goes on with what waits for the end of a statement: the next one, or whoever lends the connection. */
const goOn = (state: Running): void => {
  if (state.isCancelling) return
  if (state.statements === state.waiting.length) state.waiting.shift()?.()
  if (state.statements === 0) state.release?.()
}

/**
 * Ends the statement that runs, if it only reads and its only reader has left. A statement that writes is never ended: it is
 * done or not, as it would be without us. Should PostgreSQL not take the request, the connection is closed instead of lent.
 */
const giveUp = (state: Running): void => {
  const { backend, begun, text } = state
  if (backend === undefined || !isForOneClient() || !isPlainRead(text)) return
  setTimeout(() => {
    const isRunning = state.statements > state.waiting.length && state.begun === begun
    if (!isRunning || state.isCancelling) return
    state.isCancelling = true
    cancelStatement(backend)
      .catch((error: Error) => void (state.lost = error))
      .finally(() => {
        state.isCancelling = false
        goOn(state)
      })
  }, patience).unref()
}

/** How a transaction ends whose work was interrupted (`Standby` commits what only read). */
const isEnding = /^\s*(?:rollback|commit)\s*$/i

/** What the driver knows of the process that serves a connection; its types do not tell. */
const isServed = (client: object): client is Backend =>
  "processID" in client && typeof client.processID === "number" && "secretKey" in client

const backendOf = (client: object): Backend | undefined => {
  if (!isServed(client)) return undefined
  const { host, port, processID, secretKey } = client
  return { host, port, processID, secretKey }
}

/**
 * Lets a connection prepare the statements that begin with a name, such as "/* sale_read *\/ select …". The others are
 * planned for their parameters at each run, which is better where one plan does not suit all of them.
 *
 * Statements that a transaction asks for together begin one after the other: the driver will not queue them any more.
 *
 * When a fiber is interrupted, the platform cancels its statement by the number of the server process. By then that process
 * may be running another caller's statement, which would be cancelled instead. So the number is taken away, and `giveUp` does
 * it where the connection is still its caller's.
 *
 * Behind a pooler nothing is prepared: the next statement may run on another connection, which does not know the name. For
 * the same reason nothing is cancelled there.
 */
export const prepareNamed = (client: PoolClient, isPooled = false): void => {
  const { query } = client
  const state: Running = {
    statements: 0,
    waiting: [],
    release: undefined,
    lost: undefined,
    text: "",
    begun: 0,
    isCancelling: false,
    backend: isPooled ? undefined : backendOf(client),
  }
  Object.assign(client, { processID: undefined })
  running.set(client, state)
  const preparing = (...given: ReadonlyArray<unknown>): unknown => {
    const [text, values, callback] = given
    if (!isCallback(callback)) return Reflect.apply(query, client, given)
    if (state.statements > 0 && typeof text === "string" && isEnding.test(text)) giveUp(state)
    state.statements++
    const told: Callback = (error, result) => {
      state.statements--
      if (isOutdated(error)) names.forget()
      if (isFatal(error)) state.lost = error
      if (!state.isCancelling) state.waiting.shift()?.()
      callback(error, result)
      goOn(state)
    }
    const prepared =
      !isPooled && typeof text === "string" && Array.isArray(values)
        ? preparedQuery(text, values, told)
        : undefined
    const asked = prepared === undefined ? [text, values, told] : [prepared]
    const begin = (): unknown => {
      state.begun++
      state.text = typeof text === "string" ? text : ""
      return Reflect.apply(query, client, asked)
    }
    return state.statements === 1 && !state.isCancelling ? begin() : void state.waiting.push(begin)
  }
  Object.assign(client, { query: preparing })
}

/**
 * How many callers may wait for a connection at once. Sixteen connections that are busy with statements of 50 ms need less than
 * a second for them; whoever comes then is told to come again.
 */
export const mostWaiting = 256

/**
 * Lets the pool lend a connection again only when its statement has ended, and not at all after a fatal error. Who gives up
 * waiting for an answer gives the connection back at once; the next one would wait for the end of a statement that nobody
 * wants. Refuses whoever comes while too many wait.
 */
export const lendWhenFree = (pool: Pool): void => {
  const { connect } = pool
  const lending = (
    callback?: (error?: Error, client?: PoolClient, done?: PoolClient["release"]) => void,
  ): unknown => {
    if (callback === undefined) return Reflect.apply(connect, pool, [])
    if (pool.waitingCount >= mostWaiting) return callback(new TooManyWait())
    const lent: NonNullable<typeof callback> = (error, client, done) => {
      const state = client === undefined ? undefined : running.get(client)
      if (client !== undefined && state !== undefined) {
        const { release } = client
        state.release = undefined
        client.release = (cause) => {
          const isFree = state.statements === 0 && !state.isCancelling
          if (isFree || cause !== undefined) return release(cause ?? state.lost)
          state.release = () => {
            state.release = undefined
            release(state.lost)
          }
          giveUp(state)
        }
      }
      callback(error, client, done)
    }
    return Reflect.apply(connect, pool, [lent])
  }
  Object.assign(pool, { connect: lending })
}
