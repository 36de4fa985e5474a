/**
 * Reads what `COPY … TO STDOUT` sends. PostgreSQL sends each row as a message of its own, and `pg-copy-streams` makes an
 * object of each, which for five million rows costs a second. This passes on the bytes of the messages where they lie.
 */
import type { Duplex } from "node:stream"

/** Code and length of a message: https://www.postgresql.org/docs/current/protocol-message-formats.html */
const headerBytes = 5
const copyData = 0x64
/** Messages that may come before or between the data and say nothing about it. */
const others = new Set(Array.from("HASN", (code) => code.charCodeAt(0)))

/** Takes the bytes from `from` to `to`. They are valid until it returns. */
export type TakeBytes = (bytes: Uint8Array, from: number, to: number) => void

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
  private readonly take: TakeBytes
  private readonly settled = Promise.withResolvers<void>()
  private connection: Connection | undefined
  /** What `pg` itself listens with. It gets everything that comes after the data. */
  private usual: ((bytes: Buffer) => void) | undefined
  /** The bytes of a header whose end has not arrived. */
  private header: Buffer = Buffer.alloc(0)
  /** The bytes that are left of the current message, and whether it holds data. */
  private left = 0
  private isData = false

  constructor(text: string, take: TakeBytes) {
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
    const bytes = this.header.length === 0 ? arrived : Buffer.concat([this.header, arrived])
    this.header = Buffer.alloc(0)
    let at = 0
    while (at < bytes.length) {
      if (this.left > 0) {
        const to = Math.min(bytes.length, at + this.left)
        if (this.isData) this.take(bytes, at, to)
        this.left -= to - at
        at = to
        continue
      }
      const code = bytes[at] ?? 0
      if (code !== copyData && !others.has(code)) return this.hand(bytes.subarray(at))
      if (at + headerBytes > bytes.length) {
        this.header = bytes.subarray(at)
        return
      }
      this.isData = code === copyData
      this.left = bytes.readUInt32BE(at + 1) - (headerBytes - 1)
      at += headerBytes
    }
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
