import { languageOf } from "@rokthnam/shared/web/i18n/languages"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Field } from "../../../components/ui/field.tsx"
import { placesNamed } from "@rokthnam/shared/Search/PlaceNames"
import { allPlaces, inOrder, phnomPenhDistricts, provincesAndTowns } from "@rokthnam/shared/Search/PlaceRules"
import type { Place } from "@rokthnam/shared/Search/PlaceRules"
import styles from "./place-sheet.module.css"

type PlaceGroupProps = {
  readonly title: string
  readonly places: readonly Place[]
  readonly onPick: (place: Place) => void
}

const PlaceGroup = ({ title, places, onPick }: PlaceGroupProps) => {
  const { i18n } = useTranslation()
  const language = languageOf(i18n.resolvedLanguage)
  const other = language === "en" ? "km" : "en"
  if (places.length === 0) return null
  return (
    <section>
      <h3 className={styles["group"]}>{title}</h3>
      <ul className={styles["places"]}>
        {places.map((place) => (
          <li key={place.id}>
            <button className={styles["place"]} onClick={() => onPick(place)} type="button">
              {place[language]}
              <span className={styles["other"]} lang={other}>
                {place[other]}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The provinces and the districts of Phnom Penh, and a field that finds among them. */
export const PlaceList = ({ onPick }: { readonly onPick: (place: Place) => void }) => {
  const { t, i18n } = useTranslation("places")
  const [text, setText] = useState("")
  const language = languageOf(i18n.resolvedLanguage)
  const found = new Set(placesNamed(allPlaces, text))
  const matching = (places: readonly Place[]) =>
    inOrder(
      places.filter((place) => found.has(place)),
      language,
    )
  return (
    <>
      <Field
        autoComplete="off"
        hint={t("hint")}
        label={t("filter")}
        onChange={(event) => setText(event.target.value)}
        type="search"
        value={text}
      />
      <div className={styles["list"]}>
        {found.size === 0 && <p className={styles["none"]}>{t("none")}</p>}
        <PlaceGroup onPick={onPick} places={matching(provincesAndTowns)} title={t("provinces")} />
        <PlaceGroup onPick={onPick} places={matching(phnomPenhDistricts)} title={t("districts")} />
      </div>
    </>
  )
}
