/**
 * Reads the rows of pages from a streaming standby (decision 65), so that searches cost the primary one short question in place
 * of the rows: where its log is, of which as many searches share one as wait for it. A page is read there only when the
 * standby has come so far, so it has everything that was committed before, and all that the index has seen on the primary. In
 * every other case the primary is read: a search is too short to wait for a standby.
 */
import { Pool } from "pg"
import type { PoolConfig, QueryArrayConfig } from "pg"
import { identity } from "../../Sql/Identity.ts"
import { Pulse } from "../../Sql/DatabasePulse.ts"
import { onOwnConnection } from "../../Sql/PulseQuestions.ts"
import { primaryPosition, standbyPosition } from "../../Sql/Standby.ts"
import type { PageEvent } from "./SearchMetrics.ts"

/** Milliseconds after which a standby that was behind is asked again, and one that did not answer. */
const pauseBehind = 100
const pauseAway = 1_000
/** Milliseconds for which a standby may take to be connected with or to answer. */
const longestAnswer = 500

type Rows = ReadonlyArray<ReadonlyArray<string | null>>

const asked = async (of: Pick<Pool, "query">, text: string, name?: string): Promise<string> => {
  const { rows } = await of.query<Array<string>>({
    ...(name === undefined ? {} : { name }),
    text: `select ${text}`,
    rowMode: "array",
  })
  return rows[0]?.[0] ?? ""
}

export class PagesElsewhere {
  readonly #primary: Pool
  readonly #standby: Pool
  readonly #pulse: Pulse
  readonly #known = new WeakSet<object>()
  readonly #tell: (event: PageEvent) => void
  #pausedUntil = 0
  #pausedFor: PageEvent = "page away"

  /**
   * @param settings those of the connections to the primary, apart from the address
   * @param tell is told of each read who answers it and why
   */
  constructor(primary: Pool, url: string, settings: PoolConfig, tell: (event: PageEvent) => void) {
    this.#primary = primary
    this.#tell = tell
    this.#pulse = new Pulse(onOwnConnection(url))
    this.#pulse.start()
    this.#standby = new Pool({
      ...settings,
      connectionString: url,
      connectionTimeoutMillis: longestAnswer,
      query_timeout: longestAnswer,
      stream: this.#pulse.openSocket,
    })
    this.#standby.on("error", () => undefined)
  }

  /** The rows of a statement on the standby; undefined where the primary has to be read. */
  async read(statement: QueryArrayConfig): Promise<Rows | undefined> {
    const rows = performance.now() < this.#pausedUntil ? undefined : await this.#onStandby(statement)
    this.#tell(rows === undefined ? this.#pausedFor : "page standby")
    return rows
  }

  async #onStandby(statement: QueryArrayConfig): Promise<Rows | undefined> {
    try {
      const written = Number(await asked(this.#primary, primaryPosition, "search-position"))
      const connection = await this.#standby.connect()
      try {
        if (!this.#known.has(connection)) await this.#recognise(connection)
        const replayed = Number(await asked(connection, standbyPosition, "search-replayed"))
        const found =
          replayed >= written ? await connection.query<Array<string | null>>(statement) : undefined
        connection.release()
        if (found === undefined) this.#pause(pauseBehind, "page behind")
        return found?.rows
      } catch (error) {
        connection.release(true)
        throw error
      }
    } catch {
      this.#pause(pauseAway, "page away")
      return undefined
    }
  }

  /** @throws if the connection is to another database than the primary's */
  async #recognise(connection: Pick<Pool, "query"> & object): Promise<void> {
    const [here, there] = [await asked(this.#primary, identity), await asked(connection, identity)]
    if (here !== there)
      throw new Error("The database of DATABASE_READ_URL is no standby of that of DATABASE_URL")
    this.#known.add(connection)
  }

  #pause(milliseconds: number, reason: PageEvent): void {
    this.#pausedUntil = performance.now() + milliseconds
    this.#pausedFor = reason
  }

  readonly close = async (): Promise<void> => {
    this.#pulse.close()
    await this.#standby.end()
  }
}
