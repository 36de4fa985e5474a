import { usePageTitle } from "@rokthnam/shared/web/browser/page-title"
import { ApiFailure } from "@rokthnam/shared/web/errors/api-failure"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useMemo, useRef, useState } from "react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../components/ui/button.tsx"
import { useCodeBeforehand } from "../../../components/ui/later.tsx"
import { DialogContext } from "../../../platform/platform.ts"
import type { ButtonLayer, Point } from "../../../platform/platform.ts"
import { offerQuery } from "../api/offer-queries.ts"
import { alternativesQuery } from "../api/alternatives.ts"
import type { Alternatives } from "../api/alternatives.ts"
import type { Offer as Item } from "../api/search-queries.ts"
import { useChosenLocation } from "../lib/location-store.ts"
import { useLast } from "../lib/use-last.ts"
import { useSearchAddress, writeAddress } from "../lib/search-address.ts"
import type { SearchAddress } from "../lib/search-address.ts"
import styles from "./medicine-view.module.css"
import { NearHere } from "./near-here.tsx"
import { Offer } from "./offer-sheet.tsx"
import { PageFailure } from "./page-failure.tsx"
import { PlaceSheet } from "./place-sheet.tsx"
import { ResultsSkeleton } from "./results-skeleton.tsx"
import { SameIngredient } from "./same-ingredient.tsx"
import { SearchOutcome, resultsCode } from "./search-outcome.tsx"

/** The host's buttons are of the page's own medicine, so that what stands below it has buttons in the page. */
const besideTheAction: ButtonLayer = { button: () => undefined, cover: () => () => undefined }

type Actions = {
  /** The second argument says that the button is what the page, or a dialog over it, is for. */
  readonly renderAction: (item: Item, isPageAction?: boolean) => ReactNode
  readonly renderWaiting?: (query: string, point: Point) => ReactNode
  /** Searches for another name. */
  readonly onSearch: (query: string) => void
}

/**
 * Gives the list's element, and what to call before the address changes: the list then begins at the top of the screen, also
 * where the plain address would lead to the top of the page.
 */
const useListTop = (address: SearchAddress) => {
  const list = useRef<HTMLElement>(null)
  const left = useRef<string>(undefined)
  const shown = writeAddress(address).toString()
  useEffect(() => {
    if (left.current === undefined || left.current === shown) return
    left.current = undefined
    list.current?.scrollIntoView({ block: "start" })
  }, [shown])
  const turn = () => {
    left.current = shown
  }
  return { list, turn }
}

/**
 * The same medicine at all pharmacies near, as a search for its name and strength finds it. The page's own has its button above. The
 * address has how the list is ordered, narrowed and turned.
 */
const Others = ({ id, query, ...actions }: Actions & { readonly id: number; readonly query: string }) => {
  const { t } = useTranslation("offers")
  const location = useChosenLocation()
  useCodeBeforehand(resultsCode)
  const [choosing, setChoosing] = useState(false)
  const [shown, change] = useSearchAddress()
  const address = { ...shown, query }
  const { list, turn } = useListTop(shown)
  const onChange = ({ query: other, ...part }: Partial<SearchAddress>) => {
    if (other !== undefined) return actions.onSearch(other)
    turn()
    change(part)
  }
  return (
    <section className={styles["others"]} ref={list}>
      <h2>{t("others")}</h2>
      {location === undefined ? (
        <div className={styles["ask"]}>
          <p>{t("othersFirst")}</p>
          <Button icon="map" onClick={() => setChoosing(true)}>
            {t("askPlace")}
          </Button>
        </div>
      ) : (
        <NearHere location={location} onChange={() => setChoosing(true)} />
      )}
      <PlaceSheet
        isNeeded={location === undefined}
        onChosen={() => {
          setChoosing(false)
          // Somewhere else it is another list.
          if (shown.page > 1) change({ page: 1 }, true)
        }}
        onClose={() => setChoosing(false)}
        open={choosing}
      />
      {location !== undefined && (
        <DialogContext value={besideTheAction}>
          <SearchOutcome
            address={address}
            hasNames
            onChange={onChange}
            point={location.point}
            problems={[]}
            renderAction={(item, isPageAction = false) =>
              item.medicine_id === id && !isPageAction ? null : actions.renderAction(item, isPageAction)
            }
            renderWaiting={actions.renderWaiting}
          />
        </DialogContext>
      )}
    </section>
  )
}

/**
 * Other names of a medicine, and what it must not be confused with. Both are as true from another place, for which they may not
 * come; who has those names near is not.
 */
const useNames = (title: string, point: Point | undefined): Alternatives | undefined => {
  const { data } = useQuery({ ...alternativesQuery(title, point), enabled: title !== "" })
  const answer = useMemo(() => data && { title, names: data }, [data, title])
  const last = useLast(answer, ({ title: known }) => known === title)
  return data ?? (last && { ...last.names, offers: [] })
}

/** A medicine of one pharmacy, with what it must not be confused with, everybody near who has it, and other names of it. */
export const MedicineView = ({ id, ...actions }: Actions & { readonly id: number }) => {
  const { t } = useTranslation("offers")
  const point = useChosenLocation()?.point
  const found = useQuery(offerQuery(id, point))
  const data = useLast(found.data, ({ medicine_id: known }) => known === id)
  const title = data === undefined ? "" : t("openMedicine", { name: data.name, dosage: data.dosage })
  const names = useNames(title, point)
  usePageTitle(title === "" ? t("search") : title)
  // What was known of it is kept beside the error; who has none any more is not shown it.
  const isGone = found.error instanceof ApiFailure && found.error.status === 404
  const failure = found.isError && (found.data === undefined || isGone) && (
    <PageFailure error={found.error} of="medicine" />
  )
  if (data === undefined || isGone) return failure === false ? <ResultsSkeleton /> : failure
  const { pharmacy } = data
  // What came last may have been measured from elsewhere.
  const isFromHere = found.data !== undefined && !found.isPlaceholderData
  const item = { ...data, distance: isFromHere ? pharmacy.distance : null }
  return (
    <div className={styles["view"]}>
      {failure}
      <section className={styles["one"]}>
        <h1>{data.name}</h1>
        <Offer
          action={actions.renderAction(item, true)}
          cautions={names?.caution ?? []}
          heading="h2"
          item={item}
        />
      </section>
      <Others {...actions} id={id} query={title} />
      {names !== undefined && <SameIngredient found={names} onSearch={actions.onSearch} />}
    </div>
  )
}
