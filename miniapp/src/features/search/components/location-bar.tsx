import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../components/ui/button.tsx"
import { Icon } from "../../../components/ui/icon.tsx"
import { useChosenLocation } from "../lib/location-store.ts"
import type { ChosenLocation } from "../lib/location-store.ts"
import { KeepThisPlace } from "./keep-this-place.tsx"
import { useLocationName } from "../lib/use-location-name.ts"
import { useLocationRequest } from "../lib/use-location-request.ts"
import { NotLocated } from "./not-located.tsx"
import styles from "./location-bar.module.css"
import { PlaceSheet } from "./place-sheet.tsx"

const ChosenName = ({ location }: { readonly location: ChosenLocation }) => (
  <p className={styles["chosen"]}>
    <Icon name="pin" />
    {useLocationName(location)}
  </p>
)

type LocationBarProps = {
  /** How often a search was wanted without a location. Each time the place is asked for. */
  readonly asked: number
  /** Whether it takes one line on a phone, with buttons without words. */
  readonly compact: boolean
}

/**
 * Sets the location of the search: the device's position, or a place chosen by hand, because many phones deny the
 * location.
 */
export const LocationBar = ({ asked, compact }: LocationBarProps) => {
  const { t } = useTranslation("search")
  const location = useChosenLocation()
  const { request, locate, forget } = useLocationRequest()
  const [choosing, setChoosing] = useState(false)
  const [answered, setAnswered] = useState(0)
  const isNeeded = location === undefined && asked > answered
  const close = () => {
    setChoosing(false)
    setAnswered(asked)
  }
  const locating = request.state === "locating"
  return (
    <div className={`${styles["bar"]} ${compact ? styles["compact"] : ""}`}>
      {location !== undefined && <ChosenName location={location} />}
      <div className={styles["buttons"]}>
        <Button
          aria-label={t(locating ? "locating" : "getLocation")}
          busy={locating}
          disabled={locating}
          icon="locate"
          onClick={() => void locate()}
          size="sm"
          variant="band"
        >
          {t(locating ? "locating" : "getLocation")}
        </Button>
        <Button
          aria-label={t("choosePlace")}
          icon="map"
          onClick={() => setChoosing(true)}
          size="sm"
          variant="band"
        >
          {t("choosePlace")}
        </Button>
        <KeepThisPlace location={location} variant="band" />
      </div>
      <div className={styles["failure"]}>
        <NotLocated request={request} />
      </div>
      <PlaceSheet
        isNeeded={isNeeded}
        onChosen={() => {
          close()
          forget()
        }}
        onClose={close}
        open={choosing || isNeeded}
      />
    </div>
  )
}
