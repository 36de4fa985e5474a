import { formatCount, formatMoney } from "@rokthnam/shared/web/formats/numbers"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { Icon } from "../../../components/ui/icon.tsx"
import { MapLink } from "../../../components/ui/map-link.tsx"
import { OpeningLine } from "../../../components/ui/opening-line.tsx"
import { Photo } from "../../../components/ui/photo.tsx"
import { pharmacyPath } from "../../../lib/offer-paths.ts"
import type { Caution, Offer as Item } from "../api/search-queries.ts"
import { Away, CallLink, Cautions, Dosage, OfferBadges, UnitPrice } from "./offer-parts.tsx"
import { OfferPharmacy } from "./offer-pharmacy.tsx"
import styles from "./offer-sheet.module.css"
import { ShareOffer } from "./share-offer.tsx"

export type OfferProps = {
  readonly item: Item
  readonly cautions: ReadonlyArray<Caution>
  readonly action: ReactNode
  /** A link to what else there is, such as the medicine's page. */
  readonly more?: ReactNode
  /** The headings of its parts: below the title of a dialog, or below that of a page. */
  readonly heading?: "h2" | "h3"
}

const Prices = ({ item }: { readonly item: Item }) => {
  const { t } = useTranslation("results")
  return (
    <p className={styles["price"]}>
      <b>{formatMoney(item.price)}</b>
      <span>{t("perPackage")}</span>
      {item.unit_price !== undefined && (
        <span>
          <UnitPrice price={item.unit_price} />
        </span>
      )}
    </p>
  )
}

type PharmacyProps = { readonly item: Item; readonly heading: "h2" | "h3" }

const Pharmacy = ({ item, heading: Heading }: PharmacyProps) => (
  <section className={styles["pharmacy"]}>
    <Heading>
      <Icon name="store" />
      <Link to={pharmacyPath(item.pharmacy.id)}>{item.pharmacy.name}</Link>
    </Heading>
    <p>{item.pharmacy.address}</p>
    <OpeningLine opening={item.pharmacy.opening} />
    {item.distance !== null && <Away distance={item.distance.value} />}
  </section>
)

/** The whole offer of one medicine at one pharmacy, with a large photo, whom to call, how to get there, and what else is there. */
export const Offer = ({ item, cautions, action, more, heading = "h3" }: OfferProps) => {
  const { t } = useTranslation("results")
  const format = useFormat()
  return (
    <div className={styles["offer"]}>
      <div className={styles["medicine"]}>
        <Photo label={item.name} name={item.photo} />
        <div className={styles["about"]}>
          <p className={styles["dosage"]}>
            <Dosage item={item} />
          </p>
          <Prices item={item} />
          <p className={styles["stock"]}>
            <OfferBadges item={item} />
            <span>
              {t("quantity")}: <b>{formatCount(item.quantity)}</b>
            </span>
          </p>
        </div>
      </div>
      <Cautions cautions={cautions} />
      <Pharmacy heading={heading} item={item} />
      <p className={styles["updated"]}>{t("updated", { moment: format.moment(item.last_updated) })}</p>
      <div className={styles["actions"]}>
        <CallLink pharmacy={item.pharmacy} />
        <MapLink pharmacy={item.pharmacy} />
        <ShareOffer item={item} />
        {more}
        {action}
      </div>
      <OfferPharmacy heading={heading} item={item} />
    </div>
  )
}
