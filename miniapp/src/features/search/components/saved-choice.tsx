import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Chip } from "../../../components/ui/chip.tsx"
import { savedPlacesQuery } from "../api/saved-places.ts"
import { chooseSaved } from "../lib/location-store.ts"
import styles from "./saved-places.module.css"

type SavedChoiceProps = { readonly customerId: string; readonly onChosen: () => void }

/** The customer's saved places, one press each. Nothing stands there without any. */
export const SavedChoice = ({ customerId, onChosen }: SavedChoiceProps) => {
  const { t } = useTranslation("places")
  const { data } = useQuery(savedPlacesQuery(customerId))
  if (data === undefined || data.length === 0) return null
  return (
    <section className={styles["choice"]}>
      <h3 className={styles["heading"]}>{t("mine")}</h3>
      <ul className={styles["chips"]}>
        {data.map((place) => (
          <li key={place.id}>
            <Chip
              onClick={() => {
                chooseSaved(place)
                onChosen()
              }}
            >
              {place.name}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
