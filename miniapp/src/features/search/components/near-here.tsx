import { useTranslation } from "react-i18next"
import { Button } from "../../../components/ui/button.tsx"
import { Icon } from "../../../components/ui/icon.tsx"
import type { ChosenLocation } from "../lib/location-store.ts"
import { useLocationName } from "../lib/use-location-name.ts"
import styles from "./near-here.module.css"

type NearHereProps = { readonly location: ChosenLocation; readonly onChange: () => void }

/** From where distances are told, with the age of a position that was measured, and a button to choose another place. */
export const NearHere = ({ location, onChange }: NearHereProps) => {
  const { t } = useTranslation("search")
  return (
    <div className={styles["near"]}>
      <p>
        <Icon name="pin" size={18} />
        {useLocationName(location)}
      </p>
      <Button icon="map" onClick={onChange} size="sm" variant="outline">
        {t("choosePlace")}
      </Button>
    </div>
  )
}
