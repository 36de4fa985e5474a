import { languageOf } from "@rokthnam/shared/web/i18n/languages"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Field } from "../../../components/ui/field.tsx"
import { Sheet } from "../../../components/ui/sheet.tsx"
import { choosePlace } from "../lib/location-store.ts"
import { inOrder, phnomPenhDistricts, placesNamed, provinces } from "@rokthnam/shared/Search/PlaceRules"
import type { Place } from "@rokthnam/shared/Search/PlaceRules"
import styles from "./place-sheet.module.css"

type PlaceSheetProps = {
  readonly open: boolean
  readonly onChosen: () => void
  readonly onClose: () => void
}

type PlaceGroupProps = {
  readonly title: string
  readonly places: readonly Place[]
  readonly onChosen: () => void
}

const PlaceGroup = ({ title, places, onChosen }: PlaceGroupProps) => {
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
            <button
              className={styles["place"]}
              onClick={() => {
                choosePlace(place)
                onChosen()
              }}
              type="button"
            >
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

/** The dialog to choose a location: the provinces of Cambodia and the districts of Phnom Penh. */
export const PlaceSheet = ({ open, onChosen, onClose }: PlaceSheetProps) => {
  const { t, i18n } = useTranslation("search")
  const [text, setText] = useState("")
  const language = languageOf(i18n.resolvedLanguage)
  const matching = (places: readonly Place[]) => inOrder(placesNamed(places, text), language)
  const found = { provinces: matching(provinces), districts: matching(phnomPenhDistricts) }
  const none = found.provinces.length + found.districts.length === 0
  return (
    <Sheet onClose={onClose} open={open} title={t("placeTitle")}>
      <Field
        autoComplete="off"
        hint={t("placeHint")}
        label={t("placeFilter")}
        onChange={(event) => setText(event.target.value)}
        type="search"
        value={text}
      />
      <div className={styles["list"]}>
        {none && <p className={styles["none"]}>{t("placeNone")}</p>}
        <PlaceGroup onChosen={onChosen} places={found.provinces} title={t("provinces")} />
        <PlaceGroup onChosen={onChosen} places={found.districts} title={t("phnomPenhDistricts")} />
      </div>
    </Sheet>
  )
}
