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

const Pharmacy = ({ item }: { readonly item: Item }) => (
  <section className={styles["pharmacy"]}>
    <h3>
      <Icon name="store" />
      <Link to={pharmacyPath(item.pharmacy.id)}>{item.pharmacy.name}</Link>
    </h3>
    <p>{item.pharmacy.address}</p>
    <OpeningLine opening={item.pharmacy.opening} />
    {item.distance !== null && <Away distance={item.distance.value} />}
  </section>
)

/** The whole offer of one medicine at one pharmacy, with a large photo, whom to call, how to get there, and what else is there. */
export const Offer = ({ item, cautions, action, more }: OfferProps) => {
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
      <Pharmacy item={item} />
      <p className={styles["updated"]}>{t("updated", { moment: format.moment(item.last_updated) })}</p>
      <div className={styles["actions"]}>
        <CallLink pharmacy={item.pharmacy} />
        <MapLink pharmacy={item.pharmacy} />
        <ShareOffer item={item} />
        {more}
        {action}
      </div>
      <OfferPharmacy item={item} />
    </div>
  )
}
