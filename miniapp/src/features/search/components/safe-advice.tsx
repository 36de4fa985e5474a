import { useTranslation } from "react-i18next"
import { EmptyState } from "../../../components/ui/empty-state.tsx"
import { OpeningLine } from "../../../components/ui/opening-line.tsx"
import type { SearchAnswer } from "../api/search-queries.ts"
import { phoneUrl } from "@rokthnam/shared/web/formats/phone-url"
import { useDistance } from "../lib/use-distance.ts"
import styles from "./no-results.module.css"

type SafeAdviceProps = {
  readonly advice: Exclude<SearchAnswer["advice"], undefined>
  readonly query: string
}

/**
 * The answer to a customer who typed a symptom: no medicine, but advice whom to ask, with the phone numbers of the
 * nearest pharmacies.
 */
export const SafeAdvice = ({ advice, query }: SafeAdviceProps) => {
  const { t, i18n } = useTranslation("results")
  const away = useDistance()
  return (
    <div role="status">
      <EmptyState
        icon="search"
        text={i18n.language.startsWith("km") ? advice.message.km : advice.message.en}
        title={t("noMedicineTitle", { query })}
      />
      {advice.pharmacies.length > 0 && (
        <section className={styles["alternatives"]}>
          <h2 className={styles["title"]}>{t("nearestPharmacies")}</h2>
          <ul className={styles["phones"]}>
            {advice.pharmacies.map(({ name, phone, distance, opening }) => (
              <li key={`${name} ${phone}`}>
                <div>
                  <p>
                    {name} · {away(distance.value)}
                  </p>
                  <OpeningLine opening={opening} />
                </div>
                <a href={phoneUrl(phone)}>{phone}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
