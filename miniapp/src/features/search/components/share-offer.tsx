import { formatMoney } from "@rokthnam/shared/web/formats/numbers"
import { useTranslation } from "react-i18next"
import { Button } from "../../../components/ui/button.tsx"
import { useToast } from "../../../components/ui/toast.tsx"
import type { Offer } from "../api/search-queries.ts"
import { medicinePath } from "../../../lib/offer-paths.ts"

/** Whether the person closed the dialog of the browser, which is no failure. */
const isAborted = (cause: unknown) => cause instanceof DOMException && cause.name === "AbortError"

type ShareProps = { readonly text: string; readonly path: string }

/** Shares words with a link to a page, by the dialog of the device; where there is none, both are copied. */
export const ShareButton = ({ text, path }: ShareProps) => {
  const { t } = useTranslation("search")
  const announce = useToast()
  const url = `${window.location.origin}${path}`
  const share = async () => {
    try {
      if ("share" in navigator) await navigator.share({ text, url })
      else {
        await window.navigator.clipboard.writeText(`${text}\n${url}`)
        announce("success", t("shareCopied"))
      }
    } catch (cause) {
      if (!isAborted(cause)) announce("danger", t("shareFailed"))
    }
  }
  return (
    <Button icon="share" onClick={() => void share()} size="sm" variant="outline">
      {t("share")}
    </Button>
  )
}

/** Shares the offer in words with a link to its page. Where the person is stays with them. */
export const ShareOffer = ({
  item: { medicine_id: id, name, dosage, price, pharmacy },
}: {
  readonly item: Offer
}) => (
  <ShareButton
    path={medicinePath(id)}
    text={[`${name} ${dosage} · ${formatMoney(price)}`, pharmacy.name, pharmacy.address, pharmacy.phone].join(
      "\n",
    )}
  />
)
