import { unanswered } from "../errors/read-failure.ts"

/** A request that is ready to send. */
export type Outgoing = {
  /** The name of the call, for its failures. */
  readonly call: string
  readonly method: string
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: BodyInit | undefined
  /** The format of a successful answer. */
  readonly reads: "json" | "file"
  readonly signal?: AbortSignal | undefined
  readonly timeout: number
  readonly onProgress?: ((part: number) => void) | undefined
}

/** An answer that was received completely; `total` is the header X-Total-Count. */
export type Complete = { readonly status: number; readonly total: string | null; readonly body: unknown }

/** The parsed JSON, or undefined when the text is not JSON. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The failure of a call without any answer: the device is offline or the server cannot be reached. */
export const noAnswer = (call: string) => unanswered(call, navigator.onLine ? "Unreachable" : "Offline")
