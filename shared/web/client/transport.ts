import { unanswered } from "../errors/read-failure.ts"

/** A request that is ready to be sent. */
export type Outgoing = {
  /** The call's name, for its failures. */
  readonly call: string
  readonly method: string
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: BodyInit | undefined
  /** What a good answer holds. */
  readonly reads: "json" | "file"
  readonly signal?: AbortSignal | undefined
  readonly timeout: number
  readonly onProgress?: ((part: number) => void) | undefined
}

/** An answer of which the last byte has come. */
export type Complete = { readonly status: number; readonly total: string | null; readonly body: unknown }

/** JSON that was sent, or undefined for what is none. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** No answer at all: the device is offline, or the server is out of reach. */
export const noAnswer = (call: string) => unanswered(call, navigator.onLine ? "Unreachable" : "Offline")
