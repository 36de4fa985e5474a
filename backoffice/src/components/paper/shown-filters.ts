import type { Fact } from "./use-fact-words.ts"

const wordsOf = (part: Element | null | undefined): string => part?.textContent?.trim() ?? ""

/** What the label or the name of a control says. */
const labelOf = (control: HTMLInputElement | HTMLSelectElement): string =>
  wordsOf(control.labels?.[0]) ||
  (control.getAttribute("aria-label") ?? control.getAttribute("placeholder") ?? "")

/** What is chosen in a control, as it is read; "" for nothing, which narrows nothing. */
const chosenIn = (
  control: HTMLInputElement | HTMLSelectElement,
  dayWords: (day: string) => string,
): string => {
  if (control instanceof HTMLSelectElement)
    return control.value === "" ? "" : wordsOf(control.selectedOptions[0])
  return control.type === "date" && control.value !== "" ? dayWords(control.value) : control.value.trim()
}

/** The choice among a few buttons, under the name of their group. */
const choicesIn = (part: Element): ReadonlyArray<Fact> =>
  [...part.querySelectorAll<HTMLElement>("[role=radiogroup]")].flatMap((group) => {
    const chosen = group.querySelector<HTMLInputElement>("input:checked")
    const words = wordsOf(chosen?.labels?.[0])
    return words === "" ? [] : [[group.getAttribute("aria-label") ?? "", words] as const]
  })

/** What was ticked or switched on says itself. */
const ticksIn = (part: Element): ReadonlyArray<Fact> =>
  [...part.querySelectorAll<HTMLInputElement>("input[type=checkbox]:checked")].map((box) => [
    "",
    labelOf(box),
  ])

/**
 * The search and the filters of a list by what its controls show, so that a filter that is added to a page is on its
 * paper by itself. Those behind a button that is closed count too.
 */
export const shownFilters = (part: Element, dayWords: (day: string) => string): ReadonlyArray<Fact> => [
  ...choicesIn(part),
  ...[
    ...part.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      "select, input:not([type=radio], [type=checkbox], [type=hidden])",
    ),
  ].flatMap((control): ReadonlyArray<Fact> => {
    const words = chosenIn(control, dayWords)
    return words === "" ? [] : [[labelOf(control), words]]
  }),
  ...ticksIn(part),
]
