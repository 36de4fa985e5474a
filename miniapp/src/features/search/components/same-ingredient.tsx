import { formatCount, formatMoney } from "@rokthnam/shared/web/formats/numbers"
import { useTranslation } from "react-i18next"
import { Chip } from "../../../components/ui/chip.tsx"
import type { Alternatives } from "../api/alternatives.ts"
import styles from "./no-results.module.css"

type SameIngredientProps = { readonly found: Alternatives; readonly onSearch: (query: string) => void }

/** Other names with the same active ingredient, and the advice to ask before one is taken instead. */
export const SameIngredient = ({ found, onSearch }: SameIngredientProps) => {
  const { t } = useTranslation("results")
  const offers = new Map((found.offers ?? []).map((offer) => [offer.name, offer]))
  return (
    <section className={styles["alternatives"]}>
      <h2 className={styles["title"]}>{t("alternativesTitle")}</h2>
      {found.active_ingredient !== null && (
        <p>{t("alternativesIngredient", { ingredient: found.active_ingredient })}</p>
      )}
      {found.alternatives.length === 0 && <p>{t("noAlternatives")}</p>}
      <ul className={styles["names"]}>
        {found.alternatives.map((name) => (
          <li key={name}>
            <Chip onClick={() => onSearch(name)}>{name}</Chip>
            <OfferLine offer={offers.get(name)} />
          </li>
        ))}
      </ul>
      <p className={styles["advice"]}>{t("alternativesAdvice")}</p>
    </section>
  )
}

type Offer = Exclude<Alternatives["offers"], undefined>[number]

/** The number of offers of a name, the lowest price, and whether form or strength differ from the typed ones. */
const OfferLine = ({ offer }: { readonly offer: Offer | undefined }) => {
  const { t } = useTranslation("results")
  if (offer === undefined) return null
  return (
    <p className={styles["offer"]}>
      {[
        t("offers", {
          count: offer.offers,
          shown: formatCount(offer.offers),
          price: formatMoney(offer.from_price),
        }),
        ...(offer.same_strength === false ? [t("otherStrength")] : []),
        ...(offer.same_form === false ? [t("otherForm")] : []),
      ].join(" · ")}
    </p>
  )
}
