import type { IncomingMessage } from "node:http"

/**
 * Milliseconds for which a body is awaited here, and how many are at once. What takes longer is received with the limits
 * for slow clients and for the bytes of one address (`Receiving`).
 */
const patience = 1000
const mostWaiting = 256

const bodies = new WeakMap<IncomingMessage, Buffer>()
/** What hands each request that waits over to whoever receives with limits. */
const waiting = new Set<() => void>()

const take = (request: IncomingMessage): Buffer | "late" => {
  const body: unknown = request.read()
  if (!(body instanceof Buffer)) return "late"
  bodies.set(request, body)
  return body
}

/** The body that `onEarlyBody` read, if any. */
export const earlyBodyOf = (request: IncomingMessage): Buffer | undefined => bodies.get(request)

/**
 * Calls `then` once with the body of a new request, of which nobody has read. The caller makes sure that its length is
 * given and short. `late` means that the whole body did not come soon, and nothing was read; `gone`, that the client left.
 */
export const onEarlyBody = (
  request: IncomingMessage,
  then: (body: Buffer | "late" | "gone") => void,
): void => {
  const wait = (): void => {
    const settle = (body: Buffer | "late" | "gone"): void => {
      waiting.delete(late)
      clearTimeout(timer)
      request.off("readable", look).off("close", leave)
      // the stream notices at the next tick that nobody waits for it
      if (body === "late") setImmediate(then, body)
      else then(body)
    }
    const look = (): void => {
      if (request.complete) settle(take(request))
    }
    const leave = (): void => settle("gone")
    const late = (): void => settle("late")
    const timer = setTimeout(late, patience)
    waiting.add(late)
    request.on("readable", look).on("close", leave)
  }
  // Node parses a body that came with the headers after it has announced the request.
  process.nextTick(() => {
    if (request.complete) then(take(request))
    else if (waiting.size >= mostWaiting) then("late")
    else wait()
  })
}

/** Ends the waiting for all bodies: each is `late`. Resolves when everybody was told, so that their calls are under way elsewhere. */
export const endEarlyBodies = async (): Promise<void> => {
  for (const late of waiting) late()
  await new Promise((resolve) => setImmediate(resolve))
}
