import { FiberRef, FiberRefs, HashMap, Logger } from "effect"

/** The call that is being answered, as the lines of the log name it: without query, body or whose it is. */
export interface AnsweredCall {
  readonly request_id: string
  readonly method: string
  readonly path: string
}

/** The call that a fiber and those that it forks answer; undefined outside of calls. */
export const answeredCall = FiberRef.unsafeMake<AnsweredCall | undefined>(undefined)

/**
 * A logger whose lines name the call that is being answered. Only a line that is written takes the call apart, since
 * hardly any call writes one: annotating each of them took 8 to 11 µs, setting the reference takes 1.3 µs.
 */
export const namingCall = <Message, Output>(
  logger: Logger.Logger<Message, Output>,
): Logger.Logger<Message, Output> =>
  Logger.make((line) => {
    const call = FiberRefs.getOrDefault(line.context, answeredCall)
    if (call === undefined) return logger.log(line)
    const named = HashMap.fromIterable<string, unknown>(Object.entries(call))
    return logger.log({ ...line, annotations: HashMap.union(named, line.annotations) })
  })
