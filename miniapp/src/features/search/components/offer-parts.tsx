import { formatUnitPrice } from "@rokthnam/shared/web/formats/numbers"
import { useFormName } from "@rokthnam/shared/web/formats/use-form-name"
import { useTranslation } from "react-i18next"
import { Badge } from "../../../components/ui/badge.tsx"
import { Brief } from "../../../components/ui/brief.tsx"
import { OutsideLink } from "../../../components/ui/button.tsx"
import { Icon } from "../../../components/ui/icon.tsx"
import { phoneUrl } from "@rokthnam/shared/web/formats/phone-url"
import type { Caution, Offer } from "../api/search-queries.ts"
import { useDistanceWords } from "../lib/use-distance.ts"
import styles from "./offer-parts.module.css"

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

/** Strength and form in one line: a syrup and a tablet of the same name and strength are not the same medicine. */
export const Dosage = ({ item }: { readonly item: Pick<Offer, "dosage" | "form"> }) => {
  const formName = useFormName()
  const { dosage, form } = item
  return <>{[dosage, form === undefined ? "" : formName(form)].filter((part) => part !== "").join(" · ")}</>
}

/** The price of one piece, of 10 ml or of 10 g, so that packages of different sizes can be compared. */
export const UnitPrice = ({ price }: { readonly price: Exclude<Offer["unit_price"], undefined> }) => {
  const { t } = useTranslation("results")
  const unit = t(isNamed(price.unit) ? units[price.unit] : "unitPiece")
  return <>{t("perUnit", { price: formatUnitPrice(price.price), unit })}</>
}

/** Whether the medicine is in stock, and how it differs from the form or strength that was searched. */
export const OfferBadges = ({ item }: { readonly item: Offer }) => {
  const { t } = useTranslation("results")
  return (
    <>
      <Badge tone={item.in_stock ? "success" : "danger"}>{t(item.in_stock ? "inStock" : "outOfStock")}</Badge>
      {item.differs?.map((difference) => (
        <Badge key={difference} tone="warning">
          {t(differences[difference])}
        </Badge>
      ))}
    </>
  )
}

type CautionsProps = {
  readonly cautions: ReadonlyArray<Caution>
  /** Whether the reasons are left to the whole offer on phones. */
  readonly compact?: boolean
}

/** The medicines that this result must not be confused with, and why. Shown on the result that may be the wrong one. */
export const Cautions = ({ cautions, compact = false }: CautionsProps) => {
  const { t, i18n } = useTranslation("results")
  if (cautions.length === 0) return null
  return (
    <ul className={`${styles["cautions"]} ${compact ? styles["compact"] : ""}`}>
      {cautions.map(({ not, reason, reason_km: reasonKm }) => (
        <li key={not}>
          <Icon name="alert" size={16} />
          <span>
            <b>{t("notThis", { name: not })}</b>
            <span className={styles["why"]}>
              {t("because", {
                reason: i18n.language.startsWith("km") ? (reasonKm ?? t("similarNames")) : `${reason}.`,
              })}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

type AwayProps = {
  /** In kilometres. */
  readonly distance: number
  /** Whether it has fewer words on phones. */
  readonly compact?: boolean
}

/** How far away a pharmacy is. */
export const Away = ({ distance, compact = false }: AwayProps) => {
  const words = useDistanceWords()(distance)
  return (
    <span className={styles["away"]}>
      <Icon name="pin" size={16} />
      {compact ? <Brief {...words} /> : words.long}
    </span>
  )
}

type PharmacyProps = { readonly pharmacy: Offer["pharmacy"] }

/** A link that calls the pharmacy. */
export const CallLink = ({ pharmacy }: PharmacyProps) => {
  const { t } = useTranslation("results")
  return (
    <OutsideLink
      href={phoneUrl(pharmacy.phone)}
      icon="phone"
      label={t("call", { phone: pharmacy.phone })}
      size="sm"
      variant="outline"
    >
      {pharmacy.phone}
    </OutsideLink>
  )
}
