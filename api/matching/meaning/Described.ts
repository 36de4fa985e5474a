/** What stands beside a name, and what it says of the name. */
import type { Lexicon } from "../lexicon/Lexicon.ts"
import type { Interpretation } from "./Interpret.ts"

const year = /^(?:19|20)\d\d$/

/** Whether a strength or a form stands beside a name. The year of a date (`dec 2025`) is no strength. */
const isDescribed = ({ strengths, forms }: Interpretation): boolean =>
  forms.length > 0 || strengths.some((strength) => !year.test(strength))

/** Whether a query is a name that is an everyday word too (lady), by itself: it is asked about first. */
export const isOnlyEveryday = (lexicon: Lexicon, query: Interpretation): boolean =>
  !isDescribed(query) && lexicon.isAlsoEveryday(query.words.join(" "))
