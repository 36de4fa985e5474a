import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Later, laterCode, useCodeBeforehand } from "../../../components/ui/later.tsx"
import { PageAction } from "../../../components/ui/page-action.tsx"
import { Sheet } from "../../../components/ui/sheet.tsx"
import { Spinner } from "../../../components/ui/spinner.tsx"
import { useLocationRequest } from "../lib/use-location-request.ts"
import styles from "./place-sheet.module.css"

/** The list of places loads after the first page. */
const placeList = laterCode("places", async () => (await import("./place-list.tsx")).PlaceList, ["places"])

type PlaceSheetProps = {
  readonly open: boolean
  /** Whether a search waits for the place. */
  readonly isNeeded: boolean
  readonly onChosen: () => void
  readonly onClose: () => void
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
      <PageAction
        busy={locating}
        disabled={locating}
        icon="locate"
        onPress={() => void choose()}
        text={t(locating ? "locating" : "getLocation")}
        wide
      />
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
  const { t } = useTranslation("search")
  // Begins before the dialog is opened, which may be on a patchy network.
  useCodeBeforehand(placeList)
  return (
    <Sheet onClose={onClose} open={open} title={t("placeTitle")}>
      <DeviceChoice isNeeded={isNeeded} onChosen={onChosen} />
      <Later code={placeList} props={{ onChosen }} waiting={<Spinner />} />
    </Sheet>
  )
}
