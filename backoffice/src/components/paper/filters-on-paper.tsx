import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useState } from "react"
import type { RefObject } from "react"
import { shownFilters } from "./shown-filters.ts"
import { useBeforePrint } from "./use-before-print.ts"
import { useFactWords } from "./use-fact-words.ts"
import type { Fact } from "./use-fact-words.ts"

/** How a list is narrowed, on paper in the place of the controls. */
export const FiltersOnPaper = ({ controls }: { readonly controls: RefObject<HTMLElement | null> }) => {
  const { day } = useFormat()
  const words = useFactWords()
  const [facts, setFacts] = useState<ReadonlyArray<Fact>>([])
  useBeforePrint(() => setFacts(controls.current === null ? [] : shownFilters(controls.current, day)))
  return facts.length === 0 ? null : <p className="only-print">{words(facts)}</p>
}
