import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../components/ui/button.tsx"
import { Later, laterCode, useCodeBeforehand } from "../../../components/ui/later.tsx"
import { Sheet } from "../../../components/ui/sheet.tsx"
import { Spinner } from "../../../components/ui/spinner.tsx"
import { useShownCustomer } from "../../../lib/customer.ts"
import type { ChosenLocation, Picked } from "../lib/location-store.ts"

/** Loaded for customers only. */
const keepPlace = laterCode("keep-place", async () => (await import("./keep-place.tsx")).KeepPlace, [
  "places",
])

/** What can be saved of a location: not what is saved, and not the rounded point of somebody's link. */
const pickedOf = (location: ChosenLocation): Picked | undefined => {
  if (location.kind === "place") return { place: location.place }
  if (location.kind === "device") return { position: { ...location.point, measuredAt: location.measuredAt } }
  return undefined
}

type KeepButtonProps = { readonly location: ChosenLocation; readonly variant: "band" | "outline" }

/** Saves the place from which somebody searches under a name. Visitors have no list to save it in. */
export const KeepButton = ({ location, variant }: KeepButtonProps) => {
  const { t } = useTranslation("search")
  const customer = useShownCustomer()
  const [kept, setKept] = useState<Picked>()
  const picked = pickedOf(location)
  useCodeBeforehand(keepPlace, customer !== undefined)
  if (customer === undefined) return null
  const close = () => setKept(undefined)
  return (
    <>
      {picked !== undefined && (
        <Button
          aria-label={t("keepPlace")}
          icon="bookmark"
          onClick={() => setKept(picked)}
          size="sm"
          variant={variant}
        >
          {t("keepPlace")}
        </Button>
      )}
      <Sheet onClose={close} open={kept !== undefined} title={t("keepPlace")}>
        {kept !== undefined && (
          <Later
            code={keepPlace}
            props={{ customerId: customer.id, picked: kept, isChosen: true, onDone: close }}
            waiting={<Spinner />}
          />
        )}
      </Sheet>
    </>
  )
}
