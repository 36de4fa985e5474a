import { Socket } from "node:net"
import { Client } from "pg"

/** How a server is asked whether it answers. One question is under way at a time. */
export interface PulseQuestion {
  /** Rejects when the server refuses. */
  readonly ask: () => Promise<void>
  /** Gives up what was asked, and begins anew with the next question. */
  readonly drop: () => void
}

/** Asks a database on a connection that stays. */
export const onOwnConnection = (url: string): PulseQuestion => {
  let client: Client | undefined
  let socket: Socket | undefined
  const drop = (): void => {
    socket?.destroy()
    client = undefined
    socket = undefined
  }
  const connect = async (): Promise<void> => {
    const own = new Socket()
    const opened = new Client({
      connectionString: url,
      application_name: "rokthnam-pulse",
      stream: () => own,
    })
    opened.on("error", drop)
    client = opened
    socket = own
    await opened.connect()
  }
  const ask = async (): Promise<void> => {
    if (client === undefined) await connect()
    await client?.query("select 1")
  }
  return { ask, drop }
}

/**
 * Asks a pooler whether somebody can sign in. It answers that itself, also while all of its connections are in use, in which a
 * statement would wait.
 */
export const bySigningIn = (url: string): PulseQuestion => {
  let socket: Socket | undefined
  const drop = (): void => {
    socket?.destroy()
    socket = undefined
  }
  const ask = async (): Promise<void> => {
    const own = new Socket()
    socket = own
    const client = new Client({
      connectionString: url,
      application_name: "rokthnam-pulse",
      stream: () => own,
    })
    client.on("error", () => undefined)
    try {
      await client.connect()
    } catch (error) {
      own.destroy()
      throw error
    }
    void client.end().catch(() => undefined)
  }
  return { ask, drop }
}
