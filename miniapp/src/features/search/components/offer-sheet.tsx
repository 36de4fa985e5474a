import { formatCount, formatMoney } from "@rokthnam/shared/web/formats/numbers"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Icon } from "../../../components/ui/icon.tsx"
import { OpeningLine } from "../../../components/ui/opening-line.tsx"
import { Photo } from "../../../components/ui/photo.tsx"
import type { Caution, Offer as Item } from "../api/search-queries.ts"
import { Away, CallLink, Cautions, MapLink, OfferBadges, UnitPrice } from "./offer-parts.tsx"
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
      {item.pharmacy.name}
    </h3>
    <p>{item.pharmacy.address}</p>
    <OpeningLine opening={item.pharmacy.opening} />
    {item.distance !== null && <Away distance={item.distance.value} />}
  </section>
)

/** The whole offer of one medicine at one pharmacy, with a large photo, whom to call and how to get there. */
export const Offer = ({ item, cautions, action, more }: OfferProps) => {
  const { t } = useTranslation("results")
  const format = useFormat()
  return (
    <div className={styles["offer"]}>
      <div className={styles["medicine"]}>
        <Photo label={item.name} name={item.photo} />
        <div className={styles["about"]}>
          <p className={styles["dosage"]}>{item.dosage}</p>
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
    </div>
  )
}
