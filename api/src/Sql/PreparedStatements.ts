import type { PoolClient } from "pg"

/** A statement that begins with a comment of one word: its name. */
const named = /^\s*\/\* ([a-z_]+) \*\//

/** What PostgreSQL answers when a migration changed a table since the statement was prepared. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "0A000" && error.message.includes("cached plan")

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

type Callback = (error: unknown, result: unknown) => void

/**
 * Lets a connection prepare the statements that begin with a name, such as "/* sale_read *\/ select …". The others are
 * planned for their parameters at each run, which is better where one plan does not suit all of them.
 */
export const prepareNamed = (client: PoolClient): void => {
  const { query } = client
  const preparing = (...given: ReadonlyArray<unknown>): unknown => {
    const [text, values, callback] = given
    const name = typeof text === "string" && typeof callback === "function" ? names.of(text) : undefined
    if (name === undefined) return Reflect.apply(query, client, given)
    const told: Callback = (error, result) => {
      if (isOutdated(error)) names.forget()
      // checked above to be a function
      ;(callback as Callback)(error, result)
    }
    return Reflect.apply(query, client, [{ name, text, values }, told])
  }
  Object.assign(client, { query: preparing })
}
