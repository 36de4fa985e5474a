import { hash, verify } from "@node-rs/argon2"
import { InvalidRequest } from "@rokthnam/shared/Primitives/InvalidRequest"
import { Effect } from "effect"
import { Primary } from "../../Primary.ts"
import { hashesAtOnce, hashTurnOffice } from "./HashTurns.ts"
import { boundedLine } from "../../platform/BoundedLine.ts"
import { isCommonPassword } from "../../platform/CommonPasswords.ts"

/** argon2id with OWASP's recommended minimum: 19 MiB, 2 passes, 1 lane. argon2id is the library's default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * How many may be hashed or wait for it in a process: a hash takes about 30 ms of a core, so the last one waits some two
 * seconds where two cores do nothing else. Whoever comes then is told to come again.
 */
export const mostInLine = 128

export class Passwords extends Effect.Service<Passwords>()("Passwords", {
  effect: Effect.gen(function* () {
    const primary = yield* Primary
    const turns = yield* Effect.makeSemaphore(hashesAtOnce)
    const afterOthers = <A>(work: Effect.Effect<A>): Effect.Effect<A> =>
      primary === undefined
        ? turns.withPermits(1)(work)
        : Effect.scoped(Effect.zipRight(primary.hold(hashTurnOffice, null), work))
    const bounded = boundedLine(mostInLine)
    const inTurn = <A>(work: Effect.Effect<A>): Effect.Effect<A> => bounded(afterOthers(work))
    const nobody = yield* Effect.cached(Effect.promise(() => hash("no account has this password", cost)))

    const make = (password: string): Effect.Effect<string> =>
      inTurn(Effect.promise(() => hash(password, cost)))

    /** The hash of a password that a person chose. Refuses the commonest ones, naming the request's field. */
    const makeChosen = (password: string, field: string): Effect.Effect<string, InvalidRequest> =>
      isCommonPassword(password)
        ? new InvalidRequest({
            errors: [
              { field, code: "TooCommon", params: {}, message: "is too common: please choose another one" },
            ],
          })
        : make(password)

    /** Takes the same time whether the account exists (`stored` is a hash) or not (undefined). */
    const matches = (stored: string | null | undefined, password: string): Effect.Effect<boolean> =>
      Effect.gen(function* () {
        const against = stored ?? (yield* nobody)
        const fits = yield* inTurn(Effect.promise(() => verify(against, password).catch(() => false)))
        return fits && typeof stored === "string"
      })

    return { make, makeChosen, matches }
  }),
}) {}
