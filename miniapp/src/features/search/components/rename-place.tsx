import { useTranslation } from "react-i18next"
import { usePlaceWrite } from "../api/saved-places.ts"
import type { SavedPlace } from "../lib/location-store.ts"
import { PlaceNameForm } from "./place-name-form.tsx"

type RenamePlaceProps = {
  readonly customerId: string
  readonly place: SavedPlace
  readonly onDone: () => void
}

/** Gives a saved place another name. */
export const RenamePlace = ({ customerId, place, onDone }: RenamePlaceProps) => {
  const { t } = useTranslation("places")
  const { mutate, isPending, error } = usePlaceWrite(customerId)
  const rename = (name: string) => {
    if (name === place.name) onDone()
    else mutate({ do: "rename", id: place.id, name }, { onSuccess: onDone })
  }
  return (
    <PlaceNameForm
      busy={isPending}
      error={error}
      initial={place.name}
      onSubmit={rename}
      submit={t("rename")}
      suggestions={[]}
    />
  )
}
