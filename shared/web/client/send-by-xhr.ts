import { unanswered } from "../errors/read-failure.ts"
import { noAnswer, parsed } from "./transport.ts"
import type { Complete, Outgoing } from "./transport.ts"

const aborted = (signal: AbortSignal | undefined): unknown =>
  signal?.reason ?? new DOMException("Aborted", "AbortError")

/** Like `sendByFetch`, for file uploads: only XMLHttpRequest reports how much of an upload has been sent. */
export const sendByXhr = (request: Outgoing): Promise<Complete> =>
  new Promise((resolve, reject) => {
    const { call, signal } = request
    if (signal?.aborted === true) {
      reject(aborted(signal))
      return
    }
    const sender = new XMLHttpRequest()
    const abort = () => sender.abort()
    sender.open(request.method, request.address)
    sender.timeout = request.timeout
    for (const [name, value] of Object.entries(request.headers)) sender.setRequestHeader(name, value)
    sender.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) request.onProgress?.(event.loaded / event.total)
    })
    sender.addEventListener("load", () =>
      resolve({
        status: sender.status,
        total: sender.getResponseHeader("X-Total-Count"),
        body: parsed(sender.responseText),
      }),
    )
    sender.addEventListener("error", () =>
      reject(sender.status === 0 ? noAnswer(call) : unanswered(call, "AnswerBroken", sender.status)),
    )
    sender.addEventListener("timeout", () => reject(unanswered(call, "TimedOut")))
    sender.addEventListener("abort", () => reject(aborted(signal)))
    sender.addEventListener("loadend", () => signal?.removeEventListener("abort", abort))
    signal?.addEventListener("abort", abort, { once: true })
    sender.send(request.body instanceof FormData ? request.body : null)
  })
