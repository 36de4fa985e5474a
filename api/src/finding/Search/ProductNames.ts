import { Effect } from "effect"
import { ProductNamesRepo } from "./ProductNamesRepo.ts"
import { traced } from "../../platform/Span.ts"

/**
 * The search texts that medicines refer to (`medicines.name_id`). Code that writes a medicine first gets the id of
 * `searchText(medicine)` here.
 */
export class ProductNames extends Effect.Service<ProductNames>()("ProductNames", {
  effect: Effect.gen(function* () {
    const repo = yield* ProductNamesRepo

    /**
     * The id of every search text, which is inserted if it is missing, in the caller's transaction. Texts are
     * looked up first, so that known texts do not use up identity values. All transactions insert in the same
     * order, so that they cannot deadlock. Therefore call this once with all texts of a transaction.
     */
    const ensure = traced("ProductNames.ensure")(function* (norms: ReadonlyArray<string>) {
      const wanted = [...new Set(norms)]
      const known = new Map((yield* repo.idsOf(wanted)).map(({ id, norm }) => [norm, id]))
      const missing = wanted.filter((norm) => !known.has(norm)).toSorted()
      if (missing.length === 0) return known
      yield* repo.insert(missing)
      for (const { id, norm } of yield* repo.idsOf(missing)) known.set(norm, id)
      return known
    })

    /** The id of one search text, which is inserted if it is missing. */
    const ensureOne = (norm: string) =>
      Effect.flatMap(ensure([norm]), (ids) => Effect.orDie(Effect.fromNullable(ids.get(norm))))

    return { ensure, ensureOne }
  }),
  dependencies: [ProductNamesRepo.Default],
}) {}
