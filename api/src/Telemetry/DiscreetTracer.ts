import { Cause, Exit, Option, Tracer } from "effect"

/** The name of a failure without its message: messages contain names, e-mails and what people typed. */
const nameOf = (error: unknown): string =>
  typeof error === "object" && error !== null
    ? "_tag" in error && typeof error._tag === "string"
      ? error._tag
      : error.constructor.name
    : typeof error

const failed = (name: string): Exit.Exit<never> => {
  const error = new Error(name)
  error.name = name
  delete error.stack
  return Exit.die(error)
}

const withoutPayload = (exit: Exit.Exit<unknown, unknown>): Exit.Exit<unknown, unknown> =>
  Exit.isSuccess(exit) || Cause.isInterruptedOnly(exit.cause)
    ? exit
    : failed(nameOf(Cause.squash(exit.cause)))

/** A server response of 500 or above marks its span as failed, although the effect itself succeeded. */
const outcomeOf = (span: Tracer.Span, exit: Exit.Exit<unknown, unknown>) => {
  const status = span.attributes.get("http.response.status_code")
  return typeof status === "number" && status >= 500 ? failed(String(status)) : withoutPayload(exit)
}

/**
 * Wraps a tracer so that spans hold no personal data: only ids and names from the code, never messages of failures.
 * A trace is sampled as a whole: `share` of the traces that begin here; for the others the caller's decision holds.
 * The span of a request is named after its route.
 */
export const discreetTracer = (inner: Tracer.Tracer, share: number): Tracer.Tracer =>
  Tracer.make({
    context: (run, fiber) => inner.context(run, fiber),
    span: (name, parent, context, links, startTime, kind, options) => {
      const span = inner.span(name, parent, context, links, startTime, kind, options)
      const sampled = Option.isSome(parent) ? parent.value.sampled : Math.random() < share
      const end = span.end.bind(span)
      return Object.assign(span, {
        sampled,
        end: (endTime: bigint, exit: Exit.Exit<unknown, unknown>) => {
          if (!sampled) return
          const route = span.attributes.get("http.route")
          if (kind === "server" && typeof route === "string")
            Object.assign(span, { name: `${name} ${route}` })
          end(endTime, outcomeOf(span, exit))
        },
      })
    },
  })
