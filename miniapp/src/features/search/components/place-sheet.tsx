import type { Place } from "@rokthnam/shared/Search/PlaceRules"
import { useTranslation } from "react-i18next"
import { Later, laterCode, useCodeBeforehand } from "../../../components/ui/later.tsx"
import { PageAction } from "../../../components/ui/page-action.tsx"
import { Sheet } from "../../../components/ui/sheet.tsx"
import { Spinner } from "../../../components/ui/spinner.tsx"
import { useShownCustomer } from "../../../lib/customer.ts"
import { choose } from "../lib/location-store.ts"
import type { Picked } from "../lib/location-store.ts"
import { savedChoice } from "../lib/saved-code.ts"
import { useLocationRequest } from "../lib/use-location-request.ts"
import { NotLocated } from "./not-located.tsx"
import styles from "./place-sheet.module.css"

/** The list of places loads after the first page. */
const placeList = laterCode("places", async () => (await import("./place-list.tsx")).PlaceList, ["places"])

type PlaceSheetProps = {
  readonly open: boolean
  /** Whether a search waits for the place. */
  readonly isNeeded: boolean
  readonly onChosen: () => void
  readonly onClose: () => void
  /** What becomes of the place that is picked, if it is not the one to search from; `title` then asks for it. */
  readonly other?: { readonly title: string; readonly onPick: (picked: Picked) => void }
}

type DeviceChoiceProps = {
  readonly isNeeded: boolean
  readonly onPick: (picked: Picked) => void
  readonly onChosen: () => void
}

/** The first choice of who has saved no place: the position of the device. */
const DeviceChoice = ({ isNeeded, onPick, onChosen }: DeviceChoiceProps) => {
  const { t } = useTranslation("search")
  const { request, locate } = useLocationRequest((position) => onPick({ position }))
  const locating = request.state === "locating"
  const find = async () => {
    if (await locate()) onChosen()
  }
  return (
    <div className={styles["device"]}>
      {isNeeded && <p>{t("needLocation")}</p>}
      <PageAction
        busy={locating}
        disabled={locating}
        icon="locate"
        onPress={() => void find()}
        text={t(locating ? "locating" : "getLocation")}
        wide
      />
      <NotLocated request={request} />
    </div>
  )
}

/**
 * The dialog to choose a location: the places that the customer has saved, the position of the device, the provinces of
 * Cambodia, and the districts of Phnom Penh.
 */
export const PlaceSheet = ({ open, isNeeded, onChosen, onClose, other }: PlaceSheetProps) => {
  const { t } = useTranslation("search")
  const customer = useShownCustomer()
  const offersSaved = customer !== undefined && other === undefined
  // Begins before the dialog is opened, which may be on a patchy network.
  useCodeBeforehand(placeList)
  useCodeBeforehand(savedChoice, offersSaved)
  const onPick = other?.onPick ?? choose
  const pickPlace = (place: Place) => {
    onPick({ place })
    onChosen()
  }
  return (
    <Sheet onClose={onClose} open={open} title={other?.title ?? t("placeTitle")}>
      {offersSaved && (
        <Later
          code={savedChoice}
          notLoaded={<></>}
          props={{ customerId: customer.id, onChosen }}
          waiting={null}
        />
      )}
      <DeviceChoice isNeeded={isNeeded} onChosen={onChosen} onPick={onPick} />
      <Later code={placeList} props={{ onPick: pickPlace }} waiting={<Spinner />} />
    </Sheet>
  )
}
