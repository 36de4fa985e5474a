import type { Place } from "@rokthnam/shared/Search/PlaceRules"
import { languageOf } from "@rokthnam/shared/web/i18n/languages"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useToast } from "../../../components/ui/toast.tsx"
import { savedPlacesQuery, usePlaceWrite } from "../api/saved-places.ts"
import type { NewPlace } from "../api/saved-places.ts"
import { chooseSaved } from "../lib/location-store.ts"
import type { KeepableLocation, SavedPlace } from "../lib/location-store.ts"
import { PlaceNameForm } from "./place-name-form.tsx"

type KeepPlaceProps = {
  readonly customerId: string
  /** What is saved: a position, or a place of the list. */
  readonly kept: Pick<KeepableLocation, "point"> & { readonly place?: Place }
  /** Whether it is the place from which the person searches, who goes on under its new name. */
  readonly isChosen: boolean
  readonly onDone: () => void
}

/** Names that most people give their places. */
const usual = ["home", "work", "family"] as const

const newPlace = ({ point, place }: KeepPlaceProps["kept"], name: string): NewPlace => {
  const { latitude, longitude } = point
  return { name, latitude, longitude, listed_place: place?.id ?? null }
}

const isCalled = (name: string) => (place: SavedPlace) => place.name.toLowerCase() === name.toLowerCase()

/** Saves a place under a name: the name of the place in the list is suggested. */
export const KeepPlace = ({ customerId, kept, isChosen, onDone }: KeepPlaceProps) => {
  const { t, i18n } = useTranslation("places")
  const announce = useToast()
  const { data = [] } = useQuery(savedPlacesQuery(customerId))
  const { mutate, isPending, error } = usePlaceWrite(customerId)
  const isFree = (name: string) => !data.some(isCalled(name))
  const label = kept.place?.[languageOf(i18n.resolvedLanguage)] ?? ""
  const save = (name: string) =>
    mutate(
      { do: "save", place: newPlace(kept, name) },
      {
        onSuccess: (places) => {
          const saved = places.find(isCalled(name))
          if (isChosen && saved !== undefined) chooseSaved(saved)
          announce("success", t("kept", { name }))
          onDone()
          // The button that opened the dialog may be gone with the naming.
          if (document.activeElement === document.body)
            document.querySelector<HTMLElement>("#content")?.focus({ preventScroll: true })
        },
      },
    )
  return (
    <PlaceNameForm
      busy={isPending}
      error={error}
      initial={isFree(label) ? label : ""}
      onSubmit={save}
      submit={t("keep")}
      suggestions={usual.map((one) => t(one)).filter(isFree)}
    />
  )
}
