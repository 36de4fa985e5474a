import { formatCount, formatMoney, formatUnitPrice } from "@rokthnam/shared/web/formats/numbers"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Badge } from "../../../components/ui/badge.tsx"
import { OutsideLink } from "../../../components/ui/button.tsx"
import { Icon } from "../../../components/ui/icon.tsx"
import { Photo } from "../../../components/ui/photo.tsx"
import { usePlatform } from "../../../platform/platform.ts"
import type { Caution, SearchItem } from "../api/search-queries.ts"
import { mapUrl } from "../lib/pharmacy-links.ts"
import { phoneUrl } from "../../../lib/phone-url.ts"
import { useDistance } from "../lib/use-distance.ts"
import styles from "./result-card.module.css"

type ResultCardProps = {
  readonly item: SearchItem
  /** Medicines that people confuse with this one. */
  readonly cautions?: ReadonlyArray<Caution>
  /** A button for the result, such as the one that puts it in the cart. */
  readonly action?: ReactNode
}

const differences = { form: "otherForm", strength: "otherStrength" } as const

/** The message for each unit that the API names; any other unit is shown as a piece. */
const units = {
  tablet: "unitTablet",
  capsule: "unitCapsule",
  sachet: "unitSachet",
  suppository: "unitSuppository",
  "10 ml": "unit10Ml",
  "10 g": "unit10G",
} as const
const isNamed = (unit: string): unit is keyof typeof units => Object.hasOwn(units, unit)

/** The price of one piece, of 10 ml or of 10 g, so that packages of different sizes can be compared. */
const UnitPrice = ({ price }: { readonly price: SearchItem["unit_price"] }) => {
  const { t } = useTranslation("search")
  if (price === undefined) return null
  const unit = t(isNamed(price.unit) ? units[price.unit] : "unitPiece")
  return (
    <span className={styles["unitPrice"]}>{t("perUnit", { price: formatUnitPrice(price.price), unit })}</span>
  )
}

const MedicinePart = ({ item }: { readonly item: SearchItem }) => {
  const { t } = useTranslation("search")
  return (
    <div className={styles["medicine"]}>
      <Photo label={item.name} name={item.photo} />
      <div className={styles["about"]}>
        <h3 className={styles["name"]}>{item.name}</h3>
        <p className={styles["dosage"]}>{item.dosage}</p>
      </div>
      <p className={styles["price"]}>
        <b>{formatMoney(item.price)}</b>
        <span>{t("perPackage")}</span>
        <UnitPrice price={item.unit_price} />
      </p>
      <div className={styles["stock"]}>
        <Badge tone={item.in_stock ? "success" : "danger"}>
          {t(item.in_stock ? "inStock" : "outOfStock")}
        </Badge>
        <span className={styles["quantity"]}>
          {t("quantity")}: <b>{formatCount(item.quantity)}</b>
        </span>
        {item.differs?.map((difference) => (
          <Badge key={difference} tone="warning">
            {t(differences[difference])}
          </Badge>
        ))}
      </div>
    </div>
  )
}

/** The medicines that this result must not be confused with, and why. Shown on the result that may be the wrong one. */
const Cautions = ({ cautions }: { readonly cautions: ReadonlyArray<Caution> }) => {
  const { t, i18n } = useTranslation("search")
  return (
    <ul className={styles["cautions"]}>
      {cautions.map(({ not, reason, reason_km: reasonKm }) => (
        <li key={not}>
          <Icon name="alert" size={16} />
          <span>
            <b>{t("notThis", { name: not })}</b>{" "}
            {i18n.language.startsWith("km") ? (reasonKm ?? t("similarNames")) : `${reason}.`}
          </span>
        </li>
      ))}
    </ul>
  )
}

const PharmacyPart = ({ item }: { readonly item: SearchItem }) => {
  const away = useDistance()
  const { pharmacy } = item
  return (
    <div className={styles["pharmacy"]}>
      <p className={styles["pharmacyName"]}>
        <span>{pharmacy.name}</span>
        <span className={styles["distance"]}>
          <Icon name="pin" size={16} />
          {away(item.distance.value)}
        </span>
      </p>
      <p className={styles["address"]}>{pharmacy.address}</p>
    </div>
  )
}

/** One medicine at one pharmacy: name, stock, price, distance, and links to call and find the pharmacy. */
export const ResultCard = ({ item, cautions, action }: ResultCardProps) => {
  const { t } = useTranslation(["search", "common"])
  const format = useFormat()
  const { openLink } = usePlatform()
  const map = mapUrl(item.pharmacy)
  return (
    <article className={styles["card"]}>
      <MedicinePart item={item} />
      {cautions !== undefined && cautions.length > 0 && <Cautions cautions={cautions} />}
      <PharmacyPart item={item} />
      <div className={styles["foot"]}>
        <p className={styles["updated"]}>
          {t("search:updated", { moment: format.moment(item.last_updated) })}
        </p>
        <div className={styles["actions"]}>
          <OutsideLink
            href={phoneUrl(item.pharmacy.phone)}
            icon="phone"
            label={t("search:call", { phone: item.pharmacy.phone })}
            size="sm"
            variant="outline"
          >
            {item.pharmacy.phone}
          </OutsideLink>
          <OutsideLink
            href={map}
            icon="map"
            label={`${t("search:openMap")}: ${item.pharmacy.name} (${t("common:opensNewTab")})`}
            newTab
            onClick={(event) => {
              if (openLink(map)) event.preventDefault()
            }}
            size="sm"
            variant="outline"
          >
            {t("search:openMap")}
          </OutsideLink>
          {action}
        </div>
      </div>
    </article>
  )
}
