import { formatMoney } from "@rokthnam/shared/web/formats/numbers"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useQuery } from "@tanstack/react-query"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { ButtonLink } from "../../../components/ui/button.tsx"
import { Failure } from "../../../components/ui/failure.tsx"
import { Later } from "../../../components/ui/later.tsx"
import { Spinner } from "../../../components/ui/spinner.tsx"
import { medicinePath, pharmacyPath } from "../../../lib/offer-paths.ts"
import { useSeen } from "@rokthnam/shared/web/browser/use-seen"
import { pharmacyOffersQuery } from "../api/offer-queries.ts"
import type { Offer, PharmacyOffers } from "../api/search-queries.ts"
import { useChosenLocation } from "../lib/location-store.ts"
import { Hours } from "./offer-hours.tsx"
import { Dosage } from "./offer-parts.tsx"
import styles from "./offer-pharmacy.module.css"
import { placeMap } from "./result-map.tsx"

/** How many of the pharmacy's other offers are shown; its page has all. */
const mostOthers = 5

/** Where the pharmacy is, in a picture that does not move. Map and tiles are loaded by who scrolls to it. */
const SmallMap = ({ pharmacy }: { readonly pharmacy: Offer["pharmacy"] }) => {
  const { t } = useTranslation("offers")
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(place)
  const here = useChosenLocation()?.point
  const { id, name, latitude, longitude } = pharmacy
  const pins = [{ id, latitude, longitude, words: name, label: name, isFaint: false }]
  return (
    <div className={styles["map"]} ref={place}>
      {isSeen && (
        <Later
          code={placeMap}
          notLoaded={<></>}
          props={{ here, isSmall: true, label: t("map", { name }), pins }}
          waiting={<Spinner />}
        />
      )}
    </div>
  )
}

const Others = ({ items }: { readonly items: PharmacyOffers["items"] }) => (
  <ul className={styles["rows"]}>
    {items.map((item) => (
      <li key={item.medicine_id}>
        <Link to={medicinePath(item.medicine_id)}>
          <b>{item.name}</b> <Dosage item={item} />
        </Link>
        <span>{formatMoney(item.price)}</span>
      </li>
    ))}
  </ul>
)

type OfferPharmacyProps = { readonly item: Offer; readonly heading: "h2" | "h3" }

/** What else the pharmacy of an offer has, when it is open in the week, and where it is. */
export const OfferPharmacy = ({ item, heading: Heading }: OfferPharmacyProps) => {
  const { t } = useTranslation("offers")
  const words = useErrorWords()
  const { pharmacy, medicine_id: id } = item
  const { data, error, isFetching } = useQuery(
    pharmacyOffersQuery(pharmacy.id, 1, useChosenLocation()?.point),
  )
  const others = data?.items.filter((other) => other.medicine_id !== id).slice(0, mostOthers) ?? []
  return (
    <>
      {data !== undefined && <Hours hours={data.pharmacy.opening_hours} />}
      <SmallMap pharmacy={pharmacy} />
      <section aria-label={t("alsoHere")} className={styles["others"]}>
        <Heading>{t("alsoHere")}</Heading>
        {data === undefined && isFetching && <Spinner />}
        {data === undefined && error !== null && (
          <Failure tone="warning">{words(error, t("pharmacyFailed"))}</Failure>
        )}
        {data !== undefined && others.length === 0 && <p>{t("nothingElse")}</p>}
        <Others items={others} />
        <ButtonLink icon="store" size="sm" to={pharmacyPath(pharmacy.id)} variant="outline">
          {t("allOfPharmacy")}
        </ButtonLink>
      </section>
    </>
  )
}
