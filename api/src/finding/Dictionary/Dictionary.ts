import { Effect } from "effect"
import { alternativesFor } from "../../../matching/dictionary/Alternatives.ts"
import type { ResolvedName } from "../../../matching/dictionary/ResolveName.ts"
import { loadDictionary } from "./LoadDictionary.ts"
import { resolveName } from "../../../matching/dictionary/ResolveName.ts"
import { traced } from "../../platform/Span.ts"

/**
 * The drug dictionary: which names mean which ingredients. Provide it with `Dictionary.Default({ dataDir })`;
 * a dictionary with a bad line stops the start with `DictionaryInvalid`, which names file and line.
 */
export class Dictionary extends Effect.Service<Dictionary>()("Dictionary", {
  effect: traced("Dictionary.load")(function* (options: { readonly dataDir: string }) {
    const lookups = yield* loadDictionary(options.dataDir)
    return {
      ...lookups,
      /** The lookups alone: the same object for as long as the dictionary is the same. */
      lookups,
      /** What a name, as a customer types it, means; undefined when any word of it is not understood. */
      resolve: (query: string) => resolveName(lookups, query),
      /** Other names with exactly the same ingredients; see `alternativesFor`. */
      alternativesFor: (asked: ResolvedName, offers: Parameters<typeof alternativesFor>[2]) =>
        alternativesFor(lookups, asked, offers),
    }
  }),
}) {}
