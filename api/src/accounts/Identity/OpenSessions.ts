import type { LeftSession } from "@rokthnam/shared/Account/Account"
import type { Account } from "@rokthnam/shared/Identity/Actors"
import type { SessionId } from "@rokthnam/shared/Primitives/Id"
import { parse } from "bowser"
import { Effect } from "effect"
import { OpenSessionsRepo } from "./OpenSessionsRepo.ts"
import { holderOf, Tokens } from "./Tokens.ts"
import type { SubjectOf, TokenRole } from "./Tokens.ts"
import { traced } from "../../platform/Span.ts"

/** The largest number of sessions of an account. The oldest one ends when another begins. */
const mostSessions = 20
/** Longer headers are not read, so that no request makes the parser slow. */
const longestUserAgent = 400

/** The names of browser and system, null when they are not known. The header itself is not stored. */
const deviceOf = (userAgent: string | undefined) => {
  if (userAgent === undefined || userAgent === "" || userAgent.length > longestUserAgent)
    return { browser: null, system: null }
  const { browser, os } = parse(userAgent)
  return { browser: browser.name || null, system: os.name || null }
}

/** The account of a row, with the session version at which its tokens are signed. */
type Versioned<Role extends TokenRole> = {
  readonly id: SubjectOf<Role>
  readonly session_version: number
}

// The id's type follows from the role, but TypeScript does not see a pair of generic parts as one of the union's.
const accountOf = <Role extends TokenRole>(role: Role, { id }: Versioned<Role>) => ({ role, id }) as Account

/** The sessions of accounts: a row for each, which the token names. Without its row a token is refused. */
export class OpenSessions extends Effect.Service<OpenSessions>()("OpenSessions", {
  effect: Effect.gen(function* () {
    const repo = yield* OpenSessionsRepo
    const tokens = yield* Tokens

    /** Begins a session in this browser. Returns its token. */
    const open = traced("OpenSessions.open")(function* <Role extends TokenRole>(
      role: Role,
      row: Versioned<Role>,
      userAgent: string | undefined,
    ) {
      const account = accountOf(role, row)
      const lifetime = tokens.lifetimes[role]
      const session = { account, version: row.session_version, lifetime, ...deviceOf(userAgent) }
      const id = yield* repo.insert(session)
      yield* repo.prune(account, mostSessions)
      return yield* tokens.sign(role, row, id)
    })

    /** A token for the bot, which signs in for every action. All share one session, which is not listed. */
    const openForBot = traced("OpenSessions.openForBot")(function* (row: Versioned<"user">) {
      const account = accountOf("user", row)
      return yield* tokens.sign(
        "user",
        row,
        yield* repo.ofBot(account, row.session_version, tokens.lifetimes.user),
      )
    })

    /** Continues a session after its account's session version rose, which ended the others. Returns its token. */
    const continueAt = traced("OpenSessions.continueAt")(function* (
      { role, id }: Account,
      session: SessionId,
      version: number,
    ) {
      yield* repo.setVersion(session, version, tokens.lifetimes[role])
      return yield* tokens.sign<TokenRole>(role, { id, session_version: version }, session)
    })

    /** Ends the session of a token of which only the proof is left. Does nothing if the proof is wrong. */
    const endLeft = traced("OpenSessions.endLeft")(function* (left: LeftSession) {
      const claims = yield* tokens.readLeft(left)
      if (claims !== undefined) yield* repo.remove(holderOf(claims), claims.sid, "signed_out")
    })

    const { list, remove: end, removeOthers: endOthers, removeJoined: endJoined, see, removeExpired } = repo
    return { open, openForBot, continueAt, list, end, endLeft, endOthers, endJoined, see, removeExpired }
  }),
  dependencies: [OpenSessionsRepo.Default],
}) {}
