import { formatCount, formatMoney } from "@rokthnam/shared/web/formats/numbers"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { MapLink } from "../../../components/ui/map-link.tsx"
import { OpeningLine } from "../../../components/ui/opening-line.tsx"
import { Photo } from "../../../components/ui/photo.tsx"
import type { Caution, Offer, SearchItem } from "../api/search-queries.ts"
import { dosageOf } from "../lib/numbered.ts"
import { useAgoWords } from "../lib/location-age.ts"
import { Away, CallLink, Cautions, Dosage, OfferBadges, UnitPrice } from "./offer-parts.tsx"
import styles from "./result-card.module.css"

/**
 * Letters of a medicine's name that stand beside photo and price on a phone. A longer one has the width of the card, and the
 * price stands below it.
 */
const besidePrice = 18
/** Letters of a name that need one line of a phone. A pharmacy's that is longer has the room of its address too. */
const oneLine = { medicine: 32, pharmacy: 22 }

type ResultCardProps = {
  readonly item: SearchItem
  /** Medicines that people confuse with this one. */
  readonly cautions: ReadonlyArray<Caution>
  /** A button for the result, such as the one that puts it in the cart. */
  readonly action?: ReactNode
  readonly onOpen: () => void
}

/** What it is and what it costs: the first thing to read of an offer. */
export const MedicinePart = ({ item }: { readonly item: Offer }) => {
  const { t } = useTranslation("results")
  return (
    <div className={styles["medicine"]} data-long={item.name.length > besidePrice || undefined}>
      <Photo label={item.name} name={item.photo} size="sm" />
      <h3 className={styles["name"]}>{item.name}</h3>
      <p className={styles["dosage"]}>
        <Dosage item={item} />
      </p>
      <p className={styles["price"]}>
        <b>{formatMoney(item.price)}</b>
        <span>{item.unit_price === undefined ? t("perPackage") : <UnitPrice price={item.unit_price} />}</span>
      </p>
    </div>
  )
}

/** Since when it is known what there is. */
const Updated = ({ moment }: { readonly moment: Offer["last_updated"] }) => {
  const { t } = useTranslation("results")
  const ago = useAgoWords()
  const format = useFormat()
  return (
    <time dateTime={moment} title={format.moment(moment)}>
      {t("updated", { moment: ago(Date.parse(moment)) })}
    </time>
  )
}

/** How much of it there is, and what else belongs into that line. */
const Stock = ({ item, children }: { readonly item: Offer; readonly children: ReactNode }) => {
  const { t } = useTranslation("results")
  return (
    <div className={styles["stock"]}>
      <OfferBadges item={item} />
      <span>
        <span className={styles["word"]}>{t("quantity")}:</span> <b>{formatCount(item.quantity)}</b>
      </span>
      {children}
    </div>
  )
}

/** How much of it there is, and since when that is known. */
export const StockPart = ({ item }: { readonly item: Offer }) => (
  <Stock item={item}>
    <Updated moment={item.last_updated} />
  </Stock>
)

/** Where it is, and what else has room beside that. */
const PharmacyPart = ({ item }: { readonly item: SearchItem }) => {
  const { name, pharmacy, last_updated: updated } = item
  const isLong = pharmacy.name.length > oneLine.pharmacy
  // Two long names leave no room for the number, which stands in the whole offer. The button calls it all the same.
  const isFull = isLong && name.length > oneLine.medicine
  return (
    <p className={styles["where"]} data-full={isFull || undefined} data-long={isLong || undefined}>
      <b data-whole>{pharmacy.name}</b>{" "}
      <span className={styles["facts"]}>
        <Away compact distance={item.distance.value} />
        {pharmacy.opening !== null && " "}
        <OpeningLine compact opening={pharmacy.opening} />
      </span>{" "}
      <span className={styles["facts"]}>
        <span className={styles["phone"]}>{pharmacy.phone}</span> <Updated moment={updated} />{" "}
        <span className={styles["address"]}>{pharmacy.address}</span>
      </span>
    </p>
  )
}

/**
 * One medicine at one pharmacy in a few lines, so that offers can be compared. A press anywhere beside its links opens
 * the whole offer.
 */
export const ResultCard = ({ item, cautions, action, onOpen }: ResultCardProps) => {
  const { t } = useTranslation("results")
  const { name, pharmacy } = item
  return (
    <article className={styles["card"]}>
      <button
        aria-label={t("openOffer", { name, dosage: dosageOf(item), pharmacy: pharmacy.name })}
        className={styles["open"]}
        onClick={onOpen}
        type="button"
      />
      <MedicinePart item={item} />
      <Stock item={item}>
        <Cautions cautions={cautions} compact />
      </Stock>
      <div className={styles["foot"]}>
        <PharmacyPart item={item} />
        <div className={styles["actions"]}>
          <CallLink pharmacy={pharmacy} />
          <MapLink pharmacy={pharmacy} />
          {action}
        </div>
      </div>
    </article>
  )
}
