import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { Client } from "pg"
import { rows } from "../../src/Sql.ts"

type Asked = { readonly text: string; readonly values: ReadonlyArray<unknown> }

/** Runs an effect and returns every select that it sent to the server, with its parameters. */
const selectsOf = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const asked: Array<Asked> = []
    const original = Client.prototype.query
    Client.prototype.query = function (this: Client, ...given: ReadonlyArray<unknown>) {
      const [text, values] = given
      if (typeof text === "string" && /^\s*(?:select|with)\b/i.test(text))
        asked.push({ text, values: Array.isArray(values) ? values : [] })
      return Reflect.apply(original, this, given)
    } as typeof original
    yield* Effect.ensuring(
      effect,
      Effect.sync(() => {
        Client.prototype.query = original
      }),
    )
    return asked
  })

const Line = Schema.Struct({ "QUERY PLAN": Schema.String })

/** A statement on one line, for readers of the plan. */
const shortened = (text: string): string => text.trim().replace(/\s+/g, " ")

/** The plans of all queries of a page, as Markdown. */
export const plansOf = <A, E, R>(title: string, page: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const parts = [`## ${title}\n`]
    for (const { text, values } of yield* selectsOf(page)) {
      const explain = `explain (analyze, costs off, timing off, buffers off) ${text}`
      const plan = yield* rows(Line)(sql.unsafe(explain, values))
      parts.push(`\`\`\`sql\n${shortened(text)}\n\`\`\`\n`)
      parts.push(`\`\`\`\n${plan.map((line) => line["QUERY PLAN"]).join("\n")}\n\`\`\`\n`)
    }
    return parts.join("\n")
  })
