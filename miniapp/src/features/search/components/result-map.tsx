import { openingAsOf } from "@rokthnam/shared/Pharmacies/OpeningAsOf"
import { formatMoney } from "@rokthnam/shared/web/formats/numbers"
import type { MapPin } from "@rokthnam/shared/web/maps/place-map"
import { useTranslation } from "react-i18next"
import { Later, laterCode } from "../../../components/ui/later.tsx"
import { Spinner } from "../../../components/ui/spinner.tsx"
import type { Point } from "../../../platform/platform.ts"
import { dosageOf } from "../lib/numbered.ts"
import type { SearchItem } from "../api/search-queries.ts"

/** The map and its library are loaded by who looks at it. */
export const placeMap = laterCode(
  "map",
  async () => (await import("@rokthnam/shared/web/maps/place-map")).PlaceMap,
)

/** One pin for each pharmacy with the price of its first offer, which opens that offer, and the number of others. */
const pinsOf = (
  items: ReadonlyArray<SearchItem>,
  labelOf: (item: SearchItem) => string,
): ReadonlyArray<MapPin> => {
  const pharmacies = new Map<number, ReadonlyArray<SearchItem>>()
  for (const item of items)
    pharmacies.set(item.pharmacy.id, [...(pharmacies.get(item.pharmacy.id) ?? []), item])
  return [...pharmacies.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const { latitude, longitude, opening } = first.pharmacy
    const price = formatMoney(first.price)
    const words = others.length === 0 ? price : `${price} +${others.length}`
    return [
      {
        id: first.medicine_id,
        latitude,
        longitude,
        words,
        // It begins with what is seen, for people who use voice control.
        label: `${words}, ${labelOf(first)}`,
        isFaint: !first.in_stock || (opening !== null && openingAsOf(opening, Date.now())?.isOpen === false),
      },
    ]
  })
}

type ResultMapProps = {
  readonly items: ReadonlyArray<SearchItem>
  readonly here: Point
  readonly onOpen: (id: number) => void
}

/** The offers of a page of results on a map. */
export const ResultMap = ({ items, here, onOpen }: ResultMapProps) => {
  const { t } = useTranslation("results")
  const labelOf = (item: SearchItem) =>
    t("openOffer", { name: item.name, dosage: dosageOf(item), pharmacy: item.pharmacy.name })
  const props = { here, label: t("mapLabel"), onPick: onOpen, pins: pinsOf(items, labelOf) }
  return <Later code={placeMap} of={() => props.label} props={props} waiting={<Spinner />} />
}
