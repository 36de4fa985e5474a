import { saveFile } from "@rokthnam/shared/web/browser/save-file"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { Button } from "../../../components/ui/button.tsx"
import { PageAction } from "../../../components/ui/page-action.tsx"
import { useToast } from "../../../components/ui/toast.tsx"
import type { Cart } from "../lib/cart.ts"
import { isClosedByPerson, wayOfFiles } from "../../../lib/share-files.ts"
import { usePlatform } from "../../../platform/platform.ts"
import { clipText, sheetOf, sheetText } from "../lib/cart-lines.ts"
import { drawSheet } from "../lib/draw-sheet.ts"
import styles from "./take-along.module.css"

type TakeAlongProps = {
  readonly cart: Cart
  /** When the cart was loaded, in milliseconds since 1970. */
  readonly at: number
}

const pictureType = "image/png"

/** The longest text of a list that is sent to a chat: Telegram takes it in a link. */
const longestText = 2000

const useSheetWords = (at: number) => {
  const { t } = useTranslation("cart")
  const { moment } = useFormat()
  return {
    title: t("sheetTitle"),
    asOf: t("sheetAsOf", { moment: moment(new Date(at).toISOString()) }),
    total: t("total"),
    note: t("oldCartCall"),
    gone: t("soldOut"),
  }
}

/** Sends the list as text to a chat, which may be the one with oneself. */
const SendList = ({ cart, at }: TakeAlongProps) => {
  const { t } = useTranslation(["cart", "results"])
  const announce = useToast()
  const { shareLink } = usePlatform()
  const text = clipText(sheetText(sheetOf(cart, useSheetWords(at))), longestText)
  const send = async () => {
    try {
      if (shareLink(window.location.origin, text)) return
      await window.navigator.clipboard.writeText(text)
      announce("success", t("results:shareCopied"))
    } catch {
      announce("danger", t("results:shareFailed"))
    }
  }
  return (
    <PageAction
      icon="send"
      onPress={() => void send()}
      rank="secondary"
      size="sm"
      text={t("cart:sendList")}
      variant="outline"
    />
  )
}

/** The list as a picture, by the device's own dialog or as a download. */
const SharePicture = ({ cart, at }: TakeAlongProps) => {
  const { t } = useTranslation("cart")
  const announce = useToast()
  const words = useSheetWords(at)
  const { kind } = usePlatform()
  const share = async () => {
    try {
      const picture = await drawSheet(sheetOf(cart, words), "rokthnam.png")
      if (wayOfFiles(kind, pictureType) === "share") await navigator.share({ files: [picture] })
      else {
        saveFile(picture, picture.name)
        announce("success", t("pictureSaved"))
      }
    } catch (cause) {
      if (!isClosedByPerson(cause)) announce("danger", t("pictureFailed"))
    }
  }
  return (
    <PageAction
      icon="share"
      onPress={() => void share()}
      rank="secondary"
      size="sm"
      text={t("sharePicture")}
      variant="outline"
    />
  )
}

/**
 * The cart for the counter: on paper, as a picture, or as text in a chat, by what can work here. None needs a connection
 * of its own.
 */
export const TakeAlong = ({ cart, at }: TakeAlongProps) => {
  const { t } = useTranslation("cart")
  const { kind } = usePlatform()
  const { asOf, note } = useSheetWords(at)
  const Away = wayOfFiles(kind, pictureType) === "none" ? SendList : SharePicture
  return (
    <div className={styles["actions"]}>
      <p className={styles["asOf"]}>
        {asOf}. {note}
      </p>
      <Away at={at} cart={cart} />
      {kind === "web" && (
        <Button icon="print" onClick={() => window.print()} size="sm" variant="outline">
          {t("print")}
        </Button>
      )}
    </div>
  )
}
