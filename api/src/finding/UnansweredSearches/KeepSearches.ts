import { Clock, Effect, Redacted } from "effect"
import { interpret } from "../../../matching/meaning/Interpret.ts"
import { identify } from "../../../matching/dictionary/Identify.ts"
import type { TrustedNames } from "../../../matching/dictionary/TrustedNames.ts"
import { normalise } from "../../../matching/text/Normalise.ts"
import { AppConfig } from "../../Config.ts"
import { today } from "../../platform/Today.ts"
import type { EncodedAnswer } from "../Search/AnswerPage.ts"
import type { PageRequest } from "../Search/SearchEngine.ts"
import { Search } from "../Search.ts"
import { countedName } from "./CountedText.ts"
import { addTo, NotedSearches } from "./NotedSearches.ts"
import type { NotedSearch } from "./NotedSearches.ts"
import { visitorMark } from "./VisitorMark.ts"
import { UnansweredSearchesRepo } from "./UnansweredSearchesRepo.ts"

/** Rows that are kept at most: those of 90 days with more than 200 words a day. */
const mostRows = 20_000

/** A search that reaches everything between the borders of Cambodia from its middle, in stock. */
const everywhere = (query: string): PageRequest => ({
  query,
  reach: { latitude: 12.5, longitude: 105, kilometres: 500 },
  sortBy: "distance",
  inStock: true,
  page: 1,
  pageSize: 1,
})

/** Whether an answer has nothing that can be bought of what was asked for. What is no medicine's name is not counted. */
const isUnanswered = ({ items, kind, instead_of: instead }: EncodedAnswer): boolean =>
  kind === undefined && (instead !== undefined || !items.some(({ in_stock }) => in_stock))

/** The medicine's name as it is counted: the dictionary's where it is sure which is meant, otherwise the typed words. */
const nameOf = (trusted: TrustedNames, text: string): string | undefined => {
  const { named, corrected } = identify(trusted, text)
  const typed = interpret(trusted, text).words.join(" ")
  const name = countedName(normalise(named === undefined || corrected === null ? typed : corrected))
  return name === undefined ? undefined : trusted.shown(name)
}

/** Counts of the same name are one. */
const together = (noted: ReadonlyArray<NotedSearch>): ReadonlyArray<NotedSearch> => {
  const names = new Map<string, NotedSearch>()
  for (const one of noted) addTo(names, one)
  return [...names.values()]
}

/**
 * Counts what people looked for and nobody had, in the thread of finding. A search only notes its text in memory; now and
 * then what was noted is looked for in the whole country, and what no pharmacy has is written in one statement. What was
 * noted since is lost when the thread ends.
 */
export class KeepSearches extends Effect.Service<KeepSearches>()("KeepSearches", {
  effect: Effect.gen(function* () {
    const search = yield* Search
    const repo = yield* UnansweredSearchesRepo
    const secret = Redacted.value((yield* AppConfig).jwtSecret)
    const clock = yield* Clock.clockWith(Effect.succeed)
    const noted = new NotedSearches(() => clock.unsafeCurrentTimeMillis())
    const oneAtATime = yield* Effect.makeSemaphore(1)

    /** Notes a first page that has nothing. Searches of the product itself have no visitor. */
    const note = ({ query, page }: PageRequest, answer: EncodedAnswer, visitor: string | undefined): void => {
      if (visitor !== undefined && page === 1 && isUnanswered(answer))
        noted.note(query, visitorMark(secret, visitor))
    }

    /** Whether a pharmacy anywhere has it, or a name that the search would ask about. */
    const isSomewhere = Effect.fnUntraced(function* (text: string) {
      const answer = yield* search.page(everywhere(text))
      if (!isUnanswered(answer)) return true
      const asked = answer.did_you_mean ?? []
      return asked.length > 0 && (yield* search.inStock(asked)).size > 0
    })

    /** The count under the name that is kept; none if somebody has it. */
    const missing = Effect.fnUntraced(function* (one: NotedSearch) {
      yield* Effect.yieldNow()
      const text = nameOf(search.trusted, one.text)
      return text === undefined || (yield* isSomewhere(one.text)) ? [] : [{ ...one, text }]
    })

    /** Writes what was noted. What could not be written is tried again the next time. */
    const keep = oneAtATime.withPermits(1)(
      Effect.suspend(() => {
        const taken = noted.take()
        if (taken.length === 0) return Effect.void
        return Effect.forEach(taken, missing).pipe(
          Effect.map((found) => together(found.flat())),
          Effect.flatMap((found) =>
            found.length === 0 ? Effect.void : Effect.flatMap(today, (day) => repo.add(day, found)),
          ),
          Effect.onError(() => Effect.sync(() => noted.giveBack(taken))),
          Effect.zipRight(repo.keepAtMost(mostRows)),
        )
      }),
    )

    return { note, keep }
  }),
  dependencies: [Search.Default, UnansweredSearchesRepo.Default],
}) {}
