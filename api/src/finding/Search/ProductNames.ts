import { Effect } from "effect"
import { ProductNamesRepo } from "./ProductNamesRepo.ts"

/**
 * The search texts that medicines point to (`medicines.name_id`). Whoever writes a medicine asks here for the id of
 * `searchText(medicine)` first.
 */
export class ProductNames extends Effect.Service<ProductNames>()("ProductNames", {
  effect: Effect.gen(function* () {
    const repo = yield* ProductNamesRepo

    /**
     * The id of every search text, made where it is missing, in the caller's transaction. Texts are looked up
     * before they are inserted, so that known ones burn no identity; they are inserted in one order everywhere, so
     * that two transactions cannot wait for each other. Ask for all texts of a transaction at once.
     */
    const ensure = Effect.fn("ProductNames.ensure")(function* (norms: ReadonlyArray<string>) {
      const wanted = [...new Set(norms)]
      const known = new Map((yield* repo.idsOf(wanted)).map(({ id, norm }) => [norm, id]))
      const missing = wanted.filter((norm) => !known.has(norm)).toSorted()
      if (missing.length === 0) return known
      yield* repo.insert(missing)
      for (const { id, norm } of yield* repo.idsOf(missing)) known.set(norm, id)
      return known
    })

    /** The id of one search text, made when it is missing. */
    const ensureOne = (norm: string) =>
      Effect.flatMap(ensure([norm]), (ids) => Effect.orDie(Effect.fromNullable(ids.get(norm))))

    return { ensure, ensureOne }
  }),
  dependencies: [ProductNamesRepo.Default],
}) {}
