import { sheetOf } from "@rokthnam/shared/Carts/CartSheetRules"
import { sheetWordsIn } from "@rokthnam/shared/Carts/CartSheetWords"
import { saveFile } from "@rokthnam/shared/web/browser/save-file"
import { formatMoney } from "@rokthnam/shared/web/formats/numbers"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { languageOf } from "@rokthnam/shared/web/i18n/languages"
import { useMutation } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Button } from "../../../components/ui/button.tsx"
import { PageAction } from "../../../components/ui/page-action.tsx"
import { useToast } from "../../../components/ui/toast.tsx"
import type { Cart } from "../lib/cart.ts"
import { useSharePrepared } from "../../../lib/prepared-message.ts"
import { isClosedByPerson, wayOfFiles } from "../../../lib/share-files.ts"
import { usePlatform } from "../../../platform/platform.ts"
import { sheetText } from "../lib/cart-lines.ts"
import { drawSheet } from "../lib/draw-sheet.ts"
import styles from "./take-along.module.css"

type TakeAlongProps = {
  readonly cart: Cart
  /** When the cart was loaded, in milliseconds since 1970. */
  readonly at: number
}

const pictureType = "image/png"

const useSheetWords = (at: number) => {
  const { t, i18n } = useTranslation("cart")
  const { moment } = useFormat()
  return {
    ...sheetWordsIn[languageOf(i18n.resolvedLanguage)],
    asOf: t("sheetAsOf", { moment: moment(new Date(at).toISOString()) }),
  }
}

/** Sends the list to a chat, which may be the one with oneself: as the bot's message, otherwise as text. */
const SendList = ({ cart, at }: TakeAlongProps) => {
  const { t } = useTranslation(["cart", "results"])
  const announce = useToast()
  const { shareLink } = usePlatform()
  const text = sheetText(sheetOf(cart, useSheetWords(at), formatMoney))
  const send = useSharePrepared("cart", async () => {
    try {
      if (shareLink(window.location.origin, text)) return
      await window.navigator.clipboard.writeText(text)
      announce("success", t("results:shareCopied"))
    } catch {
      announce("danger", t("results:shareFailed"))
    }
  })
  const { mutate, isPending } = useMutation({ mutationFn: send, networkMode: "always" })
  return (
    <PageAction
      busy={isPending}
      disabled={isPending}
      icon="send"
      onPress={() => mutate()}
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
      const picture = await drawSheet(sheetOf(cart, words, formatMoney), "rokthnam.png")
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
    <Button icon="share" onClick={() => void share()} size="sm" variant="outline">
      {t("sharePicture")}
    </Button>
  )
}

/**
 * The cart for the counter: on paper, as a picture, or in a chat, by what can work here. None needs a connection of its own:
 * without one the chat gets what is shown here.
 */
export const TakeAlong = ({ cart, at }: TakeAlongProps) => {
  const { t } = useTranslation("cart")
  const { kind } = usePlatform()
  const { asOf, note } = useSheetWords(at)
  return (
    <div className={styles["actions"]}>
      <p className={styles["asOf"]}>
        {asOf} {note}
      </p>
      {kind === "telegram" && <SendList at={at} cart={cart} />}
      {wayOfFiles(kind, pictureType) !== "none" && <SharePicture at={at} cart={cart} />}
      {kind === "web" && (
        <Button icon="print" onClick={() => window.print()} size="sm" variant="outline">
          {t("print")}
        </Button>
      )}
    </div>
  )
}
