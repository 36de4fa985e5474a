import { useTranslation } from "react-i18next"

/** A name with its formatted value; what says itself has no name. */
export type Fact = readonly [name: string, value: string]

/** Facts as one line of a paper. */
export const useFactWords = () => {
  const { t } = useTranslation()
  return (facts: ReadonlyArray<Fact>): string =>
    facts.map(([name, value]) => (name === "" ? value : t("paper.fact", { name, value }))).join(" · ")
}
