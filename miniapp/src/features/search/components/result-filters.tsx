import { useFormName } from "@rokthnam/shared/web/formats/use-form-name"
import { useTranslation } from "react-i18next"
import { Icon } from "../../../components/ui/icon.tsx"
import type { Facets } from "../api/search-queries.ts"
import type { SearchAddress, SortBy } from "../lib/search-address.ts"
import styles from "./result-filters.module.css"

type FiltersProps = {
  readonly address: SearchAddress
  readonly facets: Facets | undefined
  readonly onChange: (part: Partial<SearchAddress>) => void
}

const sorts = [
  { value: "distance", word: "sortDistance" },
  { value: "package_price", word: "sortPrice" },
  { value: "price", word: "sortUnitPrice" },
  { value: "name", word: "sortName" },
] as const satisfies readonly { value: SortBy; word: string }[]

type SwitchProps = { readonly on: boolean; readonly label: string; readonly onChange: (on: boolean) => void }

const Switch = ({ on, label, onChange }: SwitchProps) => (
  <label className={styles["switch"]}>
    <input checked={on} onChange={(event) => onChange(event.target.checked)} type="checkbox" />
    {label}
  </label>
)

type ChoiceProps = {
  readonly label: string
  readonly value: string
  readonly options: ReadonlyArray<{ readonly value: string; readonly words: string }>
  /** Whether the choice leaves something out, which is to be seen. */
  readonly isNarrowing?: boolean
  readonly onChange: (value: string) => void
}

const Choice = ({ label, value, options, isNarrowing = false, onChange }: ChoiceProps) => (
  <select
    aria-label={label}
    className={styles["choice"]}
    data-chosen={isNarrowing || undefined}
    onChange={(event) => onChange(event.target.value)}
    value={value}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.words}
      </option>
    ))}
  </select>
)

const nothing: Facets["forms"] = []

type FacetProps = {
  readonly label: string
  readonly all: string
  readonly value: string
  readonly found: Facets["forms"] | undefined
  readonly nameOf: (value: string) => string
  readonly onChange: (value: string) => void
}

/** A choice among what was found; none if there is nothing to choose from. What is chosen can always be taken back. */
const FacetChoice = ({ label, all, value, found = nothing, nameOf, onChange }: FacetProps) => {
  if (found.length < 2 && value === "") return null
  const others = found.some((one) => one.value === value) || value === "" ? [] : [{ value, offers: 0 }]
  const options = [...found, ...others].map((one) => ({
    value: one.value,
    words: `${nameOf(one.value)} (${one.offers})`,
  }))
  return (
    <Choice
      isNarrowing={value !== ""}
      label={label}
      onChange={onChange}
      options={[{ value: "", words: all }, ...options]}
      value={value}
    />
  )
}

/** What is shown of the results and in which order, in one row that scrolls sideways where it does not fit. */
export const ResultFilters = ({ address, facets, onChange }: FiltersProps) => {
  const { t } = useTranslation("results")
  const formName = useFormName()
  const change = (part: Partial<SearchAddress>) => onChange({ ...part, page: 1 })
  return (
    <div aria-label={t("filtersLabel")} className={styles["filters"]} role="group">
      <button
        aria-label={t("onMap")}
        aria-pressed={address.map}
        className={styles["map"]}
        onClick={() => change({ map: !address.map })}
        type="button"
      >
        <Icon name="map" />
        <span>{t("onMap")}</span>
      </button>
      <Choice
        label={t("sortLabel")}
        onChange={(value) => {
          const sort = sorts.find((known) => known.value === value)
          if (sort !== undefined) change({ sortBy: sort.value })
        }}
        options={sorts.map(({ value, word }) => ({ value, words: t(word) }))}
        value={address.sortBy}
      />
      <Switch label={t("onlyInStock")} on={address.inStock} onChange={(inStock) => change({ inStock })} />
      <Switch label={t("onlyOpen")} on={address.openNow} onChange={(openNow) => change({ openNow })} />
      <FacetChoice
        all={t("allForms")}
        found={facets?.forms}
        label={t("formFilter")}
        nameOf={formName}
        onChange={(form) => change({ form })}
        value={address.form}
      />
      <FacetChoice
        all={t("allStrengths")}
        found={facets?.strengths}
        label={t("strengthFilter")}
        nameOf={(strength) => strength}
        onChange={(strength) => change({ strength })}
        value={address.strength}
      />
    </div>
  )
}
