import { NameCandidate } from "@rokthnam/shared/PhotoLookup/PhotoLookupApi"
import { AlternativesAnswer } from "@rokthnam/shared/Search/SearchApi"
import { Effect, Schema } from "effect"
import { KeepSearches } from "../UnansweredSearches/KeepSearches.ts"
import { PhotoNames } from "../PhotoLookup/PhotoNames.ts"
import { Search } from "../Search.ts"
import { Foreground } from "./Foreground.ts"
import type { FindingState, Question } from "./Questions.ts"

const encodeAlternatives = Schema.encode(Schema.parseJson(AlternativesAnswer))
const encodeNames = Schema.encode(Schema.parseJson(Schema.Array(NameCandidate)))

/** Answers the questions of finding, in the thread in which it is built. */
export class Answering extends Effect.Service<Answering>()("Answering", {
  effect: Effect.gen(function* () {
    const search = yield* Search
    const photos = yield* PhotoNames
    const searches = yield* KeepSearches
    const foreground = yield* Foreground

    /** The answer as JSON in the contract's encoded form. */
    const answer = (question: Question): Effect.Effect<string> => {
      switch (question.call) {
        case "medicines":
          // The page is in the encoded form already, and encoding it again would cost more than the search.
          return foreground.run(
            Effect.map(search.page(question.request), (page) => {
              searches.note(question.request, page, question.visitor)
              return JSON.stringify(page)
            }),
          )
        case "keepSearches":
          return Effect.as(searches.keep, "null")
        case "suggestions":
          return foreground.run(
            Effect.map(search.suggestions(question.query, question.reach), (suggestions) =>
              JSON.stringify({ suggestions }),
            ),
          )
        case "alternatives":
          return foreground.run(
            Effect.orDie(
              Effect.flatMap(search.alternatives(question.query, question.reach), encodeAlternatives),
            ),
          )
        case "ownStock":
          return foreground.run(
            Effect.map(search.ownStock(question.pharmacyId, question.query), (found) =>
              JSON.stringify(found),
            ),
          )
        case "namesOnPhoto":
          return Effect.orDie(Effect.flatMap(photos.named(question.lines), encodeNames))
      }
    }

    const state: Effect.Effect<FindingState> = Effect.all({
      path: search.path,
      rows: search.rows,
      events: search.events,
    })

    return { answer, state }
  }),
  dependencies: [Search.Default, PhotoNames.Default, KeepSearches.Default, Foreground.Default],
}) {}
