import { unanswered } from "../errors/read-failure.ts"
import { noAnswer, parsed } from "./transport.ts"
import type { Complete, Outgoing } from "./transport.ts"
import { startWait } from "./wait.ts"

const read = async (answer: Response, reads: Outgoing["reads"]): Promise<unknown> =>
  answer.ok && reads === "file" ? answer.blob() : parsed(await answer.text())

/**
 * Sends a request and waits for the complete answer. Throws the signal's reason when it is aborted, otherwise an
 * `ApiFailure` whose outcome is unknown when no complete answer arrived.
 */
export const sendByFetch = async (request: Outgoing): Promise<Complete> => {
  const { call, signal } = request
  const wait = startWait(signal, request.timeout)
  let status = 0
  try {
    const answer = await fetch(request.address, {
      method: request.method,
      headers: request.headers,
      signal: wait.signal,
      ...(request.body === undefined ? {} : { body: request.body }),
    })
    status = answer.status
    const body = await read(answer, request.reads)
    return { status, total: answer.headers.get("X-Total-Count"), body }
  } catch (cause) {
    if (signal?.aborted === true) throw signal.reason ?? cause
    if (wait.timedOut()) throw unanswered(call, "TimedOut", status)
    throw status === 0 ? noAnswer(call) : unanswered(call, "AnswerBroken", status)
  } finally {
    wait.end()
  }
}
