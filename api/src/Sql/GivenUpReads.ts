import { Effect, Fiber, FiberRef, GlobalValue, Option } from "effect"

/**
 * Whether what this fiber reads is for nobody else, so that its statement may end with it. The server says so of a GET, whose
 * fiber is interrupted when its client leaves.
 */
export const readsForOneClient = GlobalValue.globalValue(Symbol.for("rokthnam/Sql/readsForOneClient"), () =>
  FiberRef.unsafeMake(false),
)

/** Runs a call whose reads may be given up in the database too. */
export const forOneClient: <A, E, R>(call: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R> = Effect.locally(
  readsForOneClient,
  true,
)

/** Whether the fiber that runs now reads for one client. */
export const isForOneClient = (): boolean =>
  Option.exists(Fiber.getCurrentFiber(), (fiber) => fiber.getFiberRef(readsForOneClient))

/** Whether a statement changes nothing, as far as its text says. A GET may also note something. */
export const isPlainRead = (text: string): boolean =>
  /^\s*(?:\/\*.*?\*\/\s*)?(?:select|with)\b/is.test(text) && !/\b(?:insert|update|delete|merge)\b/i.test(text)
