import { Query } from "pg"
import type { Pool, PoolClient, QueryResult } from "pg"

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
  /** The error after which PostgreSQL closes the connection. */
  lost: Error | undefined
}
const running = new WeakMap<object, Running>()

/**
 * Lets a connection prepare the statements that begin with a name, such as "/* sale_read *\/ select …". The others are
 * planned for their parameters at each run, which is better where one plan does not suit all of them.
 *
 * Statements that a transaction asks for together begin one after the other: the driver will not queue them any more.
 *
 * Behind a pooler nothing is prepared: the next statement may run on another connection, which does not know the name.
 */
export const prepareNamed = (client: PoolClient, isPooled = false): void => {
  const { query } = client
  const state: Running = { statements: 0, waiting: [], release: undefined, lost: undefined }
  running.set(client, state)
  const preparing = (...given: ReadonlyArray<unknown>): unknown => {
    const [text, values, callback] = given
    if (!isCallback(callback)) return Reflect.apply(query, client, given)
    state.statements++
    const told: Callback = (error, result) => {
      state.statements--
      if (isOutdated(error)) names.forget()
      if (isFatal(error)) state.lost = error
      state.waiting.shift()?.()
      callback(error, result)
      if (state.statements === 0) state.release?.()
    }
    const prepared =
      !isPooled && typeof text === "string" && Array.isArray(values)
        ? preparedQuery(text, values, told)
        : undefined
    const asked = prepared === undefined ? [text, values, told] : [prepared]
    const begin = (): unknown => Reflect.apply(query, client, asked)
    return state.statements === 1 ? begin() : void state.waiting.push(begin)
  }
  Object.assign(client, { query: preparing })
}

/**
 * Lets the pool lend a connection again only when its statement has ended, and not at all after a fatal error. Who gives up waiting for an answer gives the
 * connection back at once; the next one would wait for the end of a statement that nobody wants.
 */
export const lendWhenFree = (pool: Pool): void => {
  const { connect } = pool
  const lending = (
    callback?: (error?: Error, client?: PoolClient, done?: PoolClient["release"]) => void,
  ): unknown => {
    if (callback === undefined) return Reflect.apply(connect, pool, [])
    const lent: NonNullable<typeof callback> = (error, client, done) => {
      const state = client === undefined ? undefined : running.get(client)
      if (client !== undefined && state !== undefined) {
        const { release } = client
        state.release = undefined
        client.release = (cause) => {
          if (state.statements === 0 || cause !== undefined) release(cause ?? state.lost)
          else
            state.release = () => {
              state.release = undefined
              release(state.lost)
            }
        }
      }
      callback(error, client, done)
    }
    return Reflect.apply(connect, pool, [lent])
  }
  Object.assign(pool, { connect: lending })
}
