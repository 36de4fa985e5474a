import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../components/ui/button.tsx"
import { EmptyState } from "../../../components/ui/empty-state.tsx"
import type { SearchAnswer } from "../api/search-queries.ts"
import { unfiltered } from "../lib/search-address.ts"
import type { SearchAddress } from "../lib/search-address.ts"
import { ResultFilters } from "./result-filters.tsx"

type NoneProps = {
  readonly address: SearchAddress
  readonly facets: SearchAnswer["facets"]
  readonly onChange: (part: Partial<SearchAddress>) => void
  /** What else can be done about a medicine that nobody near has. */
  readonly waiting: ReactNode
}

/** Nothing of what was chosen, although there may be other offers: what was chosen can be changed or taken back. */
export const NoneOfThese = ({ address, facets, onChange, waiting }: NoneProps) => {
  const { t } = useTranslation("results")
  const { inStock, openNow, form, strength } = address
  const isStockAlone = inStock && !openNow && form === "" && strength === ""
  const [title, text, button] = isStockAlone
    ? (["noneInStockTitle", "noneInStockText", "alsoOutOfStock"] as const)
    : openNow
      ? (["noneOpenTitle", "noneOpenText", "showAll"] as const)
      : (["noneOfTheseTitle", "noneOfTheseText", "showAll"] as const)
  return (
    <>
      <ResultFilters address={address} facets={facets} onChange={onChange} />
      <EmptyState icon={openNow ? "clock" : "box"} text={t(text)} title={t(title)}>
        <Button onClick={() => onChange(unfiltered)}>{t(button)}</Button>
      </EmptyState>
      {waiting}
    </>
  )
}
