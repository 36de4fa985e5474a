import { CloseButton, EmptyState, Paper, Skeleton, Stack, TextInput } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { IconBarcode, IconPill } from "@tabler/icons-react"
import { useEffect, useRef } from "react"
import type { RefObject } from "react"
import { useTranslation } from "react-i18next"
import { Pager } from "../../../components/frames/list/pager.tsx"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import type { Sellable } from "../api/sell.ts"
import type { BasketState } from "../lib/use-basket.ts"
import { usePicker } from "../lib/use-picker.ts"
import type { Picker } from "../lib/use-picker.ts"
import { MedicineCard } from "./medicine-card.tsx"
import classes from "./medicine-picker.module.css"
import { MeantNames } from "./meant-names.tsx"

type Props = {
  readonly state: BasketState
  readonly isFrozen: boolean
  readonly onAdd: (medicine: Sellable) => void
}

/**
 * Searches and chooses medicines to sell. The key '/' focuses the search. Enter adds the only match, or moves the focus
 * to the matches.
 */
export const MedicinePicker = ({ state, isFrozen, onAdd }: Props) => {
  const { t } = useTranslation("sales")
  const errorWords = useErrorWords()
  const grid = useRef<HTMLUListElement>(null)
  const { field, ...picker } = usePicker({ grid, isFrozen, onAdd })
  const { data, error, refetch, isPlaceholderData } = picker.query
  const { refresh } = state
  useEffect(() => {
    if (data !== undefined) refresh(data.items)
  }, [data, refresh])
  return (
    <Stack gap="md">
      <SearchField ref={field} picker={picker} />
      {error === null ? null : (
        <ErrorBanner message={errorWords(error, t("failed.medicines"))} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? <Skeletons /> : null}
      {data?.items.length === 0 ? (
        <>
          <Paper>
            <EmptyState
              icon={<IconPill size={28} />}
              title={t(picker.search === "" ? "picker.none" : "picker.noMatch", { search: picker.search })}
            />
          </Paper>
          <MeantNames term={picker.search} onChoose={picker.change} />
        </>
      ) : null}
      <ul
        className={classes["grid"]}
        ref={grid}
        aria-label={t("picker.label")}
        aria-busy={isPlaceholderData}
        data-stale={isPlaceholderData || undefined}
      >
        {data?.items.map((medicine) => (
          <MedicineCard
            key={medicine.id}
            medicine={medicine}
            inBasket={state.basket.lines.find((line) => line.id === medicine.id)?.quantity ?? 0}
            isFrozen={isFrozen}
            onAdd={picker.add}
          />
        ))}
      </ul>
      {data === undefined ? null : (
        <Pager page={picker.page} pages={data.pagination.total_pages} onChange={picker.setPage} />
      )}
    </Stack>
  )
}

type SearchFieldProps = {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly picker: Omit<Picker, "field">
}

const SearchField = ({ ref, picker }: SearchFieldProps) => {
  const { t } = useTranslation("sales")
  return (
    <TextInput
      ref={ref}
      type="search"
      size="lg"
      aria-label={t("picker.search")}
      placeholder={t("picker.search")}
      value={picker.term}
      maxLength={200}
      onChange={(event) => picker.change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") void picker.enter()
        if (event.key === "Escape") picker.change("")
      }}
      leftSection={<IconBarcode size={24} aria-hidden />}
      rightSection={
        picker.term === "" ? null : (
          <CloseButton aria-label={t("picker.clear")} onClick={() => picker.change("")} />
        )
      }
    />
  )
}

const Skeletons = () => (
  <div className={classes["grid"]} aria-hidden>
    {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
      <Skeleton key={key} h={104} radius="lg" />
    ))}
  </div>
)
