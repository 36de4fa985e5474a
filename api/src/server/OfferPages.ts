import { MedicineId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { idIn, largestId } from "@rokthnam/shared/Primitives/IdRules"
import { Duration, Effect, Option } from "effect"
import { Offers } from "../finding/Offers.ts"
import { CrowdLines } from "./Crowd.ts"
import type { Subject } from "./PageHtml.ts"

/** How long a page waits for its title: its app can be sent without. */
const patience = Duration.seconds(2)

/** How many pharmacies the sitemap lists; a sitemap may have 50,000 addresses (sitemaps.org). */
const mostListed = 20_000

/** For how long a list of pharmacies serves the crawlers, so that nobody has the database list them again and again. */
const listedFor = Duration.minutes(10)

const offerPath = /^\/(pharmacies|medicines)\/([1-9]\d{0,15})\/?$/

/** Whether a path is the page of a pharmacy or a medicine. */
export const isOfferPath = (path: string): boolean => offerPath.test(path)

/** What a path is the page of; a number that no id has is of nothing. */
const offerIn = (path: string): { readonly kind: Subject["kind"]; readonly id: number | undefined } => {
  const [, of, id] = offerPath.exec(path) ?? []
  return of === "pharmacies"
    ? { kind: "pharmacy", id: idIn(id, largestId) }
    : { kind: "medicine", id: idIn(id) }
}

/** What the public pages of pharmacies and medicines are about, so that crawlers and link previews can say it. */
export class OfferPages extends Effect.Service<OfferPages>()("OfferPages", {
  effect: Effect.gen(function* () {
    const offers = yield* Offers
    const lines = yield* CrowdLines

    const named = (kind: Subject["kind"], id: number) =>
      kind === "pharmacy" ? offers.nameOfPharmacy(PharmacyId.make(id)) : offers.nameOf(MedicineId.make(id))

    /** The subject of the page of a pharmacy or a medicine: "gone" if there is none, undefined if it cannot be told now. */
    const subjectOf = (path: string): Effect.Effect<Subject | "gone" | undefined> => {
      const { kind, id } = offerIn(path)
      if (id === undefined) return Effect.succeed("gone")
      // when the line is full, it cannot be told either
      return lines.offers.run(named(kind, id), Effect.fail("full")).pipe(
        Effect.map((name) => (name === undefined ? ("gone" as const) : { kind, name })),
        Effect.timeoutOption(patience),
        Effect.map(Option.getOrUndefined),
        // A page comes without its title rather than not at all.
        Effect.catchAllCause(() => Effect.succeed(undefined)),
      )
    }

    /** The paths of the newest pharmacies; none while they cannot be told. */
    const listed = yield* Effect.cachedWithTTL(
      offers.newest(mostListed).pipe(
        Effect.map((pharmacies) => pharmacies.map(({ id }) => `/pharmacies/${id}`)),
        Effect.timeout(patience),
      ),
      listedFor,
    )

    return { subjectOf, listed: Effect.orElseSucceed(listed, (): ReadonlyArray<string> => []) }
  }),
  dependencies: [Offers.Default],
}) {}
