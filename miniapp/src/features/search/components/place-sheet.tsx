import { languageOf } from "@rokthnam/shared/web/i18n/languages"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Button } from "../../../components/ui/button.tsx"
import { Field } from "../../../components/ui/field.tsx"
import { Sheet } from "../../../components/ui/sheet.tsx"
import { choosePlace } from "../lib/location-store.ts"
import {
  allPlaces,
  inOrder,
  phnomPenhDistricts,
  placesNamed,
  provinces,
} from "@rokthnam/shared/Search/PlaceRules"
import type { Place } from "@rokthnam/shared/Search/PlaceRules"
import { useLocationRequest } from "../lib/use-location-request.ts"
import styles from "./place-sheet.module.css"

type PlaceSheetProps = {
  readonly open: boolean
  /** Whether a search waits for the place. */
  readonly isNeeded: boolean
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

/** The first choice: the position of the device. */
const DeviceChoice = ({ isNeeded, onChosen }: Pick<PlaceSheetProps, "isNeeded" | "onChosen">) => {
  const { t } = useTranslation("search")
  const { request, locate } = useLocationRequest()
  const locating = request.state === "locating"
  const choose = async () => {
    if (await locate()) onChosen()
  }
  return (
    <div className={styles["device"]}>
      {isNeeded && <p>{t("needLocation")}</p>}
      <Button busy={locating} disabled={locating} icon="locate" onClick={() => void choose()} wide>
        {t(locating ? "locating" : "getLocation")}
      </Button>
      {request.state === "failed" && (
        <Banner tone="danger">
          {t(request.reason)} {t("chooseInstead")}
        </Banner>
      )}
    </div>
  )
}

/**
 * The dialog to choose a location: the position of the device, the provinces of Cambodia, and the districts of Phnom
 * Penh.
 */
export const PlaceSheet = ({ open, isNeeded, onChosen, onClose }: PlaceSheetProps) => {
  const { t, i18n } = useTranslation("search")
  const [text, setText] = useState("")
  const language = languageOf(i18n.resolvedLanguage)
  const found = new Set(placesNamed(allPlaces, text))
  const matching = (places: readonly Place[]) =>
    inOrder(
      places.filter((place) => found.has(place)),
      language,
    )
  return (
    <Sheet onClose={onClose} open={open} title={t("placeTitle")}>
      <DeviceChoice isNeeded={isNeeded} onChosen={onChosen} />
      <Field
        autoComplete="off"
        hint={t("placeHint")}
        label={t("placeFilter")}
        onChange={(event) => setText(event.target.value)}
        type="search"
        value={text}
      />
      <div className={styles["list"]}>
        {found.size === 0 && <p className={styles["none"]}>{t("placeNone")}</p>}
        <PlaceGroup onChosen={onChosen} places={matching(provinces)} title={t("provinces")} />
        <PlaceGroup
          onChosen={onChosen}
          places={matching(phnomPenhDistricts)}
          title={t("phnomPenhDistricts")}
        />
      </div>
    </Sheet>
  )
}
