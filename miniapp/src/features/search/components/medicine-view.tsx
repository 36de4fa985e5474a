import { usePageTitle } from "@rokthnam/shared/web/browser/page-title"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Button, ButtonLink } from "../../../components/ui/button.tsx"
import type { Point } from "../../../platform/platform.ts"
import { offerQuery } from "../api/offer-queries.ts"
import type { Offer as Item, SearchItem } from "../api/search-queries.ts"
import { useChosenLocation } from "../lib/location-store.ts"
import { pharmacyPath } from "../../../lib/offer-paths.ts"
import { plainAddress } from "../lib/search-address.ts"
import type { SearchAddress } from "../lib/search-address.ts"
import styles from "./medicine-view.module.css"
import { Offer } from "./offer-sheet.tsx"
import { PageFailure } from "./page-failure.tsx"
import { PlaceSheet } from "./place-sheet.tsx"
import { ResultsSkeleton } from "./results-skeleton.tsx"
import { SearchOutcome, useMedicineSearch } from "./search-outcome.tsx"

type Actions = {
  /** The second argument says that the button is what the page is for. */
  readonly renderAction: (item: Item, isPageAction?: boolean) => ReactNode
  readonly renderWaiting?: (query: string, point: Point) => ReactNode
}

/** The same medicine at all pharmacies near, as a search for its name and strength finds it. */
const Others = ({ query, ...actions }: Actions & { readonly query: string }) => {
  const { t } = useTranslation("offers")
  const location = useChosenLocation()
  const [choosing, setChoosing] = useState(false)
  const [shown, setShown] = useState<Omit<SearchAddress, "query">>(plainAddress)
  const address = { ...shown, query }
  const found = useMedicineSearch(address, location?.point)
  return (
    <section className={styles["others"]}>
      <h2>{t("others")}</h2>
      {location === undefined ? (
        <div className={styles["ask"]}>
          <p>{t("othersFirst")}</p>
          <Button icon="map" onClick={() => setChoosing(true)}>
            {t("askPlace")}
          </Button>
          <PlaceSheet
            isNeeded
            onChosen={() => setChoosing(false)}
            onClose={() => setChoosing(false)}
            open={choosing}
          />
        </div>
      ) : (
        <SearchOutcome
          address={address}
          found={found}
          onChange={(part) => setShown({ ...shown, ...part })}
          point={location.point}
          problems={[]}
          renderAction={(item: SearchItem) => actions.renderAction(item)}
          renderWaiting={actions.renderWaiting}
        />
      )}
    </section>
  )
}

/** A medicine of one pharmacy, and below it everybody near who has it. */
export const MedicineView = ({ id, ...actions }: Actions & { readonly id: number }) => {
  const { t } = useTranslation("offers")
  const found = useQuery(offerQuery(id, useChosenLocation()?.point))
  const { data } = found
  const title = data === undefined ? "" : t("openMedicine", { name: data.name, dosage: data.dosage })
  usePageTitle(title === "" ? t("search") : title)
  if (found.isError && data === undefined)
    return <PageFailure error={found.error} of="medicine" onRetry={found.refetch} />
  if (data === undefined) return <ResultsSkeleton />
  const { pharmacy } = data
  const item = { ...data, distance: pharmacy.distance }
  return (
    <>
      <section className={styles["one"]}>
        <h1>{data.name}</h1>
        <Offer
          action={actions.renderAction(item, true)}
          cautions={[]}
          item={item}
          more={
            <ButtonLink icon="store" size="sm" to={pharmacyPath(pharmacy.id)} variant="outline">
              {t("allOfPharmacy")}
            </ButtonLink>
          }
        />
      </section>
      <Others {...actions} query={title} />
    </>
  )
}
