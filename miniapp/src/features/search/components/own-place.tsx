import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../components/ui/button.tsx"
import { forgetLocation, useChosenLocation } from "../lib/location-store.ts"
import type { ChosenLocation } from "../lib/location-store.ts"
import { useLocationName } from "../lib/use-location-name.ts"
import { KeepThisPlace } from "./keep-this-place.tsx"
import { PlaceSheet } from "./place-sheet.tsx"

const Name = ({ location }: { readonly location: ChosenLocation }) => useLocationName(location)

type OwnPlaceProps = { readonly none: string; readonly change: string; readonly forget: string }

/** The place that this device remembers for searches, which can be changed and forgotten. */
export const OwnPlace = ({ none, change, forget }: OwnPlaceProps) => {
  const { t } = useTranslation("search")
  const location = useChosenLocation()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <p>{location === undefined ? none : <Name location={location} />}</p>
      <Button icon="map" onClick={() => setOpen(true)} size="sm" variant="outline">
        {location === undefined ? t("choosePlace") : change}
      </Button>
      <KeepThisPlace location={location} variant="outline" />
      {location !== undefined && (
        <Button icon="trash" onClick={forgetLocation} size="sm" variant="outline">
          {forget}
        </Button>
      )}
      <PlaceSheet isNeeded={false} onChosen={close} onClose={close} open={isOpen} />
    </>
  )
}
