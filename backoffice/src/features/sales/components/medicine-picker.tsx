import { CloseButton, Paper, Skeleton, Stack, TextInput } from "@mantine/core"
import { useDebouncedValue, useHotkeys } from "@mantine/hooks"
import { IconBarcode, IconPill } from "@tabler/icons-react"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Pager } from "../../../components/data-table/pager.tsx"
import { EmptyMessage } from "../../../components/ui/empty-message.tsx"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { useFailureText } from "../../../lib/use-failure-text.ts"
import { sellableQuery } from "../api/sell.ts"
import type { Sellable } from "../lib/basket.ts"
import type { BasketState } from "../lib/use-basket.ts"
import { MedicineCard } from "./medicine-card.tsx"
import classes from "./medicine-picker.module.css"

type Props = {
  readonly state: BasketState
  readonly isFrozen: boolean
  readonly onAdd: (medicine: Sellable) => void
}

/** Milliseconds of quiet before a search is sent; a scanner's Enter does not wait for it. */
const pause = 250

/** The one medicine that a typed or scanned term means, if it means one. */
const meant = (term: string, items: ReadonlyArray<Sellable>): Sellable | undefined =>
  items.find((medicine) => medicine.barcode === term) ?? (items.length === 1 ? items[0] : undefined)

/** Searching and choosing what to sell. '/' leads to the search; Enter adds the one match, or leads to the matches. */
export const MedicinePicker = ({ state, isFrozen, onAdd }: Props) => {
  const { t } = useTranslation("sales")
  const failureText = useFailureText()
  const client = useQueryClient()
  const [term, setTerm] = useState("")
  const [page, setPage] = useState(1)
  const [asked] = useDebouncedValue(term.trim(), pause)
  const search = term.trim() === "" ? "" : asked
  const { data, error, refetch, isPlaceholderData } = useQuery(sellableQuery(page, search))
  const field = useRef<HTMLInputElement>(null)
  const grid = useRef<HTMLUListElement>(null)
  useHotkeys([["/", () => field.current?.focus()]])
  const { refresh } = state
  useEffect(() => {
    if (data !== undefined) refresh(data.items)
  }, [data, refresh])

  const change = (next: string) => {
    setTerm(next)
    setPage(1)
  }
  const enter = async () => {
    const typed = term.trim()
    if (typed === "" || isFrozen) return
    const { items } = await client.fetchQuery(sellableQuery(1, typed)).catch(() => ({ items: [] }))
    const medicine = meant(typed, items)
    if (medicine === undefined) {
      grid.current?.querySelector<HTMLButtonElement>("[data-add]:not(:disabled)")?.focus()
      return
    }
    onAdd(medicine)
    change("")
  }
  const quantities = new Map(state.basket.lines.map((line) => [line.id, line.quantity]))
  return (
    <Stack gap="md">
      <TextInput
        ref={field}
        type="search"
        size="lg"
        autoFocus
        aria-label={t("picker.search")}
        placeholder={t("picker.search")}
        value={term}
        maxLength={200}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") void enter()
          if (event.key === "Escape") change("")
        }}
        leftSection={<IconBarcode size={24} aria-hidden />}
        rightSection={
          term === "" ? null : <CloseButton aria-label={t("picker.clear")} onClick={() => change("")} />
        }
      />
      {error === null ? null : (
        <ErrorBanner message={failureText(error, t("failed.medicines"))} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? <Skeletons /> : null}
      {data?.items.length === 0 ? (
        <Paper>
          <EmptyMessage
            icon={<IconPill size={28} />}
            title={t(search === "" ? "picker.none" : "picker.noMatch", { search })}
          />
        </Paper>
      ) : null}
      <ul
        className={classes["grid"]}
        ref={grid}
        aria-label={t("picker.label")}
        data-stale={isPlaceholderData || undefined}
      >
        {data?.items.map((medicine) => (
          <MedicineCard
            key={medicine.id}
            medicine={medicine}
            inBasket={quantities.get(medicine.id) ?? 0}
            isFrozen={isFrozen}
            onAdd={onAdd}
          />
        ))}
      </ul>
      {data === undefined ? null : (
        <Pager page={page} pages={data.pagination.total_pages} onChange={setPage} />
      )}
    </Stack>
  )
}

const Skeletons = () => (
  <div className={classes["grid"]} aria-hidden>
    {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
      <Skeleton key={key} h={104} radius="lg" />
    ))}
  </div>
)
