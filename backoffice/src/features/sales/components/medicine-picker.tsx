import { Alert, Paper, Skeleton, Stack } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { IconHelpCircle, IconPill, IconWifiOff } from "@tabler/icons-react"
import { useEffect, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { Pager } from "../../../components/frames/list/pager.tsx"
import { EmptyList } from "../../../components/ui/empty-list.tsx"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { usePermissions } from "../../../lib/permissions.ts"
import { useAmounts } from "../../../lib/use-amounts.ts"
import { useArea } from "../../../lib/use-area.ts"
import type { Sellables } from "../api/sell.ts"
import { inBasket } from "../lib/desk/basket.ts"
import type { DeskState } from "../lib/desk/use-desk.ts"
import { shelfUse } from "../lib/shelf/shelf-store.ts"
import type { Picker } from "../lib/search/use-picker.ts"
import { listId, SearchField } from "./search-field.tsx"
import { MeantNames } from "./meant-names.tsx"
import classes from "./medicine-picker.module.css"
import { MedicineRow } from "./medicine-row.tsx"

type Props = {
  readonly desk: DeskState
  readonly picker: Picker
  /** What was last added, in words. */
  readonly said: string
}

/** Searches and chooses medicines to sell, by hand or with the keyboard alone. */
export const MedicinePicker = ({ desk, picker: { field, ...picker }, said }: Props) => {
  const { t } = useTranslation("sales")
  const errorWords = useErrorWords()
  const { data, error, refetch } = picker.query
  const { refresh } = desk
  useEffect(() => {
    if (data !== undefined) refresh(data.items)
  }, [data, refresh])
  return (
    <Stack gap="sm" className={classes["picker"] ?? ""}>
      <SearchField ref={field} picker={picker} said={said} />
      <FromShelf />
      {error === null ? null : (
        <ErrorBanner message={errorWords(error, t("failed.medicines"))} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? <Skeletons /> : null}
      {data?.items.length === 0 ? <NothingFound picker={picker} /> : null}
      {data === undefined ? null : <FoundOtherwise answer={data} search={picker.search} />}
      {data === undefined || data.items.length === 0 ? null : (
        <MedicineList desk={desk} picker={picker} items={data.items} />
      )}
      {data === undefined ? null : (
        <Pager page={picker.page} pages={data.pagination.total_pages} onChange={picker.turn} />
      )}
    </Stack>
  )
}

type Shown = Omit<Picker, "field">

type ListProps = {
  readonly desk: DeskState
  readonly picker: Shown
  readonly items: Sellables["items"]
}

const MedicineList = ({ desk, picker, items }: ListProps) => {
  const { t } = useTranslation("sales")
  const { isPlaceholderData } = picker.query
  const { amounts } = useAmounts()
  const inBasketOf = (id: number) => {
    const { packages, units } = inBasket(desk.basket, id)
    return packages + units === 0 ? "" : amounts(packages, units)
  }
  return (
    <div
      role="grid"
      id={listId}
      className={classes["list"]}
      aria-label={t("picker.label")}
      aria-busy={isPlaceholderData}
      data-stale={isPlaceholderData || undefined}
    >
      {items.map((medicine) => (
        <MedicineRow
          key={medicine.id}
          medicine={medicine}
          inBasket={inBasketOf(medicine.id)}
          isSelected={picker.selected?.id === medicine.id}
          isFrozen={desk.isFrozen}
          onAdd={picker.add}
        />
      ))}
    </div>
  )
}

/** What brings the first medicine to the counter, for those who may; without a connection nothing does. */
const useFirstMedicine = (isEmpty: boolean) => {
  const { t: common } = useTranslation()
  const { to } = useArea()
  const { can } = usePermissions()
  const isAway = useSyncExternalStore(shelfUse.subscribe, shelfUse.current)
  if (!isEmpty || isAway) return []
  return [
    can("Import Export Medicine") === true ? { words: common("menu.pages.bulk"), to: to("bulk") } : undefined,
    can("Manage Medicine Inventory") === true
      ? { words: common("menu.pages.addMedicine"), to: to("addMedicine") }
      : undefined,
  ]
}

const NothingFound = ({ picker }: { readonly picker: Shown }) => {
  const { t } = useTranslation("sales")
  return (
    <>
      <Paper>
        <EmptyList
          icon={<IconPill size={28} />}
          title={t(picker.search === "" ? "picker.none" : "picker.noMatch", { search: picker.search })}
          next={useFirstMedicine(picker.search === "")}
        />
      </Paper>
      <MeantNames term={picker.search} onChoose={picker.change} />
    </>
  )
}

/** Says so when the medicines are those that this device keeps. */
const FromShelf = () => {
  const { t } = useTranslation("sales")
  const isUsed = useSyncExternalStore(shelfUse.subscribe, shelfUse.current)
  return isUsed ? (
    <Alert role="status" color="yellow" icon={<IconWifiOff aria-hidden />}>
      {t("picker.fromShelf")}
    </Alert>
  ) : null
}

/** Says so when the list holds something else than the typed words. */
const FoundOtherwise = ({ answer, search }: { readonly answer: Sellables; readonly search: string }) => {
  const { t } = useTranslation("sales")
  const { match, corrected_query: corrected = "" } = answer
  if (match === undefined || match === "exact" || answer.items.length === 0) return null
  return (
    <Alert role="status" color={match === "fuzzy" ? "yellow" : "blue"} icon={<IconHelpCircle aria-hidden />}>
      {match === "fuzzy" ? t("picker.fuzzy", { search, corrected }) : t("picker.ingredient", { search })}
    </Alert>
  )
}

const Skeletons = () => (
  <div className={classes["list"]} aria-hidden>
    {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
      <Skeleton key={key} h={76} radius="lg" />
    ))}
  </div>
)
