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

/** Letters of a name that one line of a phone holds, about. A longer one has the room of the address too. */
const oneLine = 40

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
    <div className={styles["medicine"]}>
      <Photo label={item.name} name={item.photo} size="sm" />
      <div className={styles["about"]}>
        <h3 className={styles["name"]}>{item.name}</h3>
        <p className={styles["dosage"]}>
          <Dosage item={item} />
        </p>
      </div>
      <p className={styles["price"]}>
        <b>{formatMoney(item.price)}</b>
        <span>{item.unit_price === undefined ? t("perPackage") : <UnitPrice price={item.unit_price} />}</span>
      </p>
    </div>
  )
}

/** How much of it there is, and since when that is known. */
export const StockPart = ({ item }: { readonly item: Offer }) => {
  const { t } = useTranslation("results")
  const ago = useAgoWords()
  const format = useFormat()
  return (
    <div className={styles["stock"]}>
      <OfferBadges item={item} />
      <span>
        {t("quantity")}: <b>{formatCount(item.quantity)}</b>
      </span>
      <time dateTime={item.last_updated} title={format.moment(item.last_updated)}>
        {t("updated", { moment: ago(Date.parse(item.last_updated)) })}
      </time>
    </div>
  )
}

const PharmacyPart = ({ item }: { readonly item: SearchItem }) => {
  const { pharmacy } = item
  return (
    <div className={styles["pharmacy"]}>
      <p className={styles["where"]} data-long={pharmacy.name.length > oneLine || undefined}>
        <b data-whole>{pharmacy.name}</b> <OpeningLine compact opening={pharmacy.opening} />{" "}
        <span className={styles["address"]}>{pharmacy.address}</span>
      </p>
      <Away compact distance={item.distance.value} />
    </div>
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
      <StockPart item={item} />
      <Cautions cautions={cautions} />
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
