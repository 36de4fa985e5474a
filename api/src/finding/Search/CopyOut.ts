/**
 * Reads what `COPY … TO STDOUT` sends. PostgreSQL sends each row as a message of its own, and `pg-copy-streams` makes an
 * object of each, which for five million rows costs a second. This passes on each row where its bytes lie.
 */
import type { Duplex } from "node:stream"

/** Code and length of a message: https://www.postgresql.org/docs/current/protocol-message-formats.html */
const headerBytes = 5
const copyData = 0x64
/** Bytes of the next arrival that are looked at to complete a message: a row of numbers is shorter. */
const longestCut = 1024
/** Messages that may come before or between the data and say nothing about it. */
const others = new Set(Array.from("HASN", (code) => code.charCodeAt(0)))

/** Takes a row: the bytes from `from` to `to`, newline included. They are valid until it returns. */
export type TakeRow = (bytes: Uint8Array, from: number, to: number) => void

/** What it needs of the connection of `pg`. */
interface Connection {
  readonly stream: Duplex
  readonly query: (text: string) => void
}

/** A copy that the `query` of a client of `pg` takes. */
export class CopyOut {
  /** Resolves when everything was taken; rejects with the error of the server or of the connection. */
  readonly finished: Promise<void>
  private readonly text: string
  private readonly take: TakeRow
  private readonly settled = Promise.withResolvers<void>()
  private connection: Connection | undefined
  /** What `pg` itself listens with. It gets everything that comes after the data. */
  private usual: ((bytes: Buffer) => void) | undefined
  /** The beginning of a message whose end has not arrived. */
  private begun: Buffer = Buffer.alloc(0)

  constructor(text: string, take: TakeRow) {
    this.text = text
    this.take = take
    this.finished = this.settled.promise
  }

  submit(connection: Connection): void {
    this.connection = connection
    const { stream } = connection
    const [usual] = stream.listeners("data")
    // `pg` listens with one function of one argument
    this.usual = usual as (bytes: Buffer) => void
    stream.off("data", this.usual)
    stream.on("data", this.onBytes)
    connection.query(this.text)
  }

  readonly handleError = (error: unknown): void => {
    this.leave()
    this.settled.reject(error)
  }

  readonly handleCommandComplete = (): void => undefined

  readonly handleReadyForQuery = (): void => this.settled.resolve()

  private readonly onBytes = (arrived: Buffer): void => {
    if (this.begun.length === 0) return this.takeAll(arrived)
    // only a row that was cut is put together: what arrives is large, and would be copied whole
    const part = Buffer.concat([this.begun, arrived.subarray(0, longestCut)])
    const to = part[0] === copyData && part.length >= headerBytes ? 1 + part.readUInt32BE(1) : part.length + 1
    if (to > part.length) return this.takeAll(Buffer.concat([this.begun, arrived]))
    const used = to - this.begun.length
    this.takeAll(part.subarray(0, to))
    this.takeAll(arrived.subarray(used))
  }

  /** Takes every whole message of the bytes, and keeps the beginning of the next one. */
  private takeAll(bytes: Buffer): void {
    let at = 0
    while (at + headerBytes <= bytes.length) {
      const code = bytes[at] ?? 0
      if (code !== copyData && !others.has(code)) return this.hand(bytes.subarray(at))
      const to = at + 1 + bytes.readUInt32BE(at + 1)
      if (to > bytes.length) break
      if (code === copyData) this.take(bytes, at + headerBytes, to)
      at = to
    }
    this.begun = bytes.subarray(at)
  }

  /** Hands the end of the copy, or an error, to `pg`. */
  private hand(rest: Buffer): void {
    const { usual } = this
    this.leave()
    usual?.(rest)
  }

  private leave(): void {
    const { connection, usual } = this
    if (connection === undefined || usual === undefined) return
    this.usual = undefined
    connection.stream.off("data", this.onBytes)
    connection.stream.on("data", usual)
  }
}
