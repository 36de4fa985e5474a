import { createHash } from "node:crypto"
import { Effect } from "effect"
import type { BotContext } from "./context.ts"
import { run } from "./context.ts"
import type { Place } from "./services/place.ts"

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url")

/** The key by which a button names a query; the query itself is kept with the conversation. */
export const referTo = (ctx: BotContext, query: string): string => {
  const key = hashOf(query).slice(0, 16)
  if (!ctx.queries.some((kept) => kept.key === key)) ctx.queries.push({ key, query })
  return key
}

/** The query that a button names; undefined if it was forgotten, or is somebody else's. */
export const queryOf = (ctx: BotContext, key: string): Promise<string | undefined> =>
  run(
    ctx.dependencies.api
      .query(ctx.from?.id ?? 0, key)
      .pipe(Effect.catchTag("NotFound", () => Effect.succeed(undefined))),
  )

/** A few letters that differ from place to place, so that a button can tell that it was made for another one. */
export const tagOf = ({ latitude, longitude }: Place): string =>
  hashOf(`${latitude},${longitude}`).slice(0, 6)
