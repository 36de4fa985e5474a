import { saveFile } from "@rokthnam/shared/web/browser/save-file"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { Button } from "../../../components/ui/button.tsx"
import { PageAction } from "../../../components/ui/page-action.tsx"
import { useToast } from "../../../components/ui/toast.tsx"
import type { Cart } from "../lib/cart.ts"
import { sheetOf } from "../lib/cart-lines.ts"
import { drawSheet } from "../lib/draw-sheet.ts"
import styles from "./take-along.module.css"

/** Whether the person closed the dialog of the device, which is no failure. */
const isClosed = (cause: unknown) => cause instanceof DOMException && cause.name === "AbortError"

type TakeAlongProps = {
  readonly cart: Cart
  /** When the cart was loaded, in milliseconds since 1970. */
  readonly at: number
}

/** The cart for the counter: printed, or as a picture to send to somebody who goes there. Both need no connection. */
export const TakeAlong = ({ cart, at }: TakeAlongProps) => {
  const { t } = useTranslation("cart")
  const { moment } = useFormat()
  const announce = useToast()
  const asOf = t("sheetAsOf", { moment: moment(new Date(at).toISOString()) })
  const share = async () => {
    try {
      const words = {
        title: t("sheetTitle"),
        asOf,
        total: t("total"),
        note: t("oldCartCall"),
        gone: t("soldOut"),
      }
      const picture = await drawSheet(sheetOf(cart, words), "rokthnam.png")
      if ("canShare" in navigator && navigator.canShare({ files: [picture] }))
        await navigator.share({ files: [picture] })
      else {
        saveFile(picture, picture.name)
        announce("success", t("pictureSaved"))
      }
    } catch (cause) {
      if (!isClosed(cause)) announce("danger", t("pictureFailed"))
    }
  }
  return (
    <div className={styles["actions"]}>
      <p className={styles["asOf"]}>
        {asOf}. {t("oldCartCall")}
      </p>
      <PageAction
        icon="share"
        onPress={() => void share()}
        rank="secondary"
        size="sm"
        text={t("sharePicture")}
        variant="outline"
      />
      <Button icon="print" onClick={() => window.print()} size="sm" variant="outline">
        {t("print")}
      </Button>
    </div>
  )
}
