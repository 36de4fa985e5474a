import { ApiFailure } from "@rokthnam/shared/web/errors/api-failure"
import { usePageTitle } from "@rokthnam/shared/web/browser/page-title"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { EmptyState } from "../../../components/ui/empty-state.tsx"
import { Later } from "../../../components/ui/later.tsx"
import { Spinner } from "../../../components/ui/spinner.tsx"
import { Button } from "../../../components/ui/button.tsx"
import { Icon } from "../../../components/ui/icon.tsx"
import { MapLink } from "../../../components/ui/map-link.tsx"
import { OpeningLine } from "../../../components/ui/opening-line.tsx"
import { Pagination } from "../../../components/ui/pagination.tsx"
import { pharmacyOffersQuery } from "../api/offer-queries.ts"
import type { Offer, OfferingPharmacy, PharmacyOffers } from "../api/search-queries.ts"
import { numbered } from "../lib/numbered.ts"
import { useChosenLocation } from "../lib/location-store.ts"
import { useLast } from "../lib/use-last.ts"
import { Hours } from "./offer-hours.tsx"
import { Away, CallLink } from "./offer-parts.tsx"
import { PageFailure } from "./page-failure.tsx"
import styles from "./pharmacy-view.module.css"
import { ResultsSkeleton } from "./results-skeleton.tsx"
import { ShareButton } from "./share-offer.tsx"
import { placeMap } from "./result-map.tsx"
import { StockRow } from "./stock-row.tsx"

/** The pharmacy on a map, which is loaded when it is wanted. */
const OwnMap = ({ pharmacy }: { readonly pharmacy: OfferingPharmacy }) => {
  const { t } = useTranslation("offers")
  const [isShown, show] = useState(false)
  const here = useChosenLocation()?.point
  const { id, name, latitude, longitude } = pharmacy
  const pin = { id, latitude, longitude, words: name, label: name, isFaint: false }
  if (isShown)
    return (
      <Later code={placeMap} props={{ here, label: t("map", { name }), pins: [pin] }} waiting={<Spinner />} />
    )
  return (
    <Button icon="pin" onClick={() => show(true)} size="sm" variant="outline">
      {t("showMap")}
    </Button>
  )
}

/** Who the pharmacy is, how far away, whom to call and how to get there. */
const Head = ({ pharmacy }: { readonly pharmacy: OfferingPharmacy }) => (
  <header className={styles["head"]}>
    <h1>
      <Icon name="store" />
      {pharmacy.name}
    </h1>
    <p>{pharmacy.address}</p>
    <OpeningLine opening={pharmacy.opening} />
    <Hours hours={pharmacy.opening_hours} />
    {pharmacy.distance !== null && <Away distance={pharmacy.distance.value} />}
    <div className={styles["actions"]}>
      <CallLink pharmacy={pharmacy} />
      <MapLink pharmacy={pharmacy} />
      <ShareButton
        of={{ pharmacy: pharmacy.id }}
        text={[pharmacy.name, pharmacy.address, pharmacy.phone].join("\n")}
      />
      <OwnMap pharmacy={pharmacy} />
    </div>
  </header>
)

type StockProps = {
  readonly answer: PharmacyOffers
  readonly stale: boolean
  readonly onTurn: (page: number) => void
  readonly renderAction: (item: Offer) => ReactNode
}

const Stock = ({ answer, stale, onTurn, renderAction }: StockProps) => {
  const { t } = useTranslation("offers")
  const { pharmacy, items, page, pages, total } = answer
  if (total === 0) return <EmptyState icon="box" text={t("nothingText")} title={t("nothing")} />
  return (
    <section aria-busy={stale} aria-label={t("stockLabel")} className={styles["stock"]}>
      <div role="status">
        <h2>{t("stock", { count: total })}</h2>
      </div>
      <ul className={styles["rows"]} data-stale={stale || undefined}>
        {numbered(items, () => pharmacy.name).map((offered) => {
          const item = { ...offered, pharmacy, distance: pharmacy.distance }
          return (
            <li key={item.medicine_id}>
              <StockRow action={renderAction(item)} item={item} />
            </li>
          )
        })}
      </ul>
      <Pagination onChange={onTurn} page={page} pages={pages} />
    </section>
  )
}

type PharmacyViewProps = { readonly id: number; readonly renderAction: (item: Offer) => ReactNode }

/** A pharmacy with everything that it has in stock. The page of the list is in the address. */
export const PharmacyView = ({ id, renderAction }: PharmacyViewProps) => {
  const { t } = useTranslation("offers")
  const [params, setParams] = useSearchParams()
  const asked = Number(params.get("page"))
  const page = Number.isSafeInteger(asked) && asked > 0 ? asked : 1
  const found = useQuery(pharmacyOffersQuery(id, page, useChosenLocation()?.point))
  const answer = useLast(found.data, ({ pharmacy }) => pharmacy.id === id)
  usePageTitle(answer === undefined ? t("stockLabel") : t("pharmacyTitle", { name: answer.pharmacy.name }))
  // What was known of it is kept beside the error; who has none any more is not shown it.
  const isGone = found.error instanceof ApiFailure && found.error.status === 404
  const failure = found.isError && (found.data === undefined || isGone) && (
    <PageFailure error={found.error} of="pharmacy" />
  )
  if (answer === undefined || isGone) return failure === false ? <ResultsSkeleton /> : failure
  return (
    <>
      <Head pharmacy={answer.pharmacy} />
      {failure}
      <Stock
        answer={answer}
        onTurn={(next) => {
          setParams(next === 1 ? {} : { page: String(next) })
          window.scrollTo({ top: 0 })
        }}
        renderAction={renderAction}
        stale={found.isPlaceholderData || found.data === undefined}
      />
    </>
  )
}
