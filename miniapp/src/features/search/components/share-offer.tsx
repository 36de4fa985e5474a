import { formatMoney } from "@rokthnam/shared/web/formats/numbers"
import { useTranslation } from "react-i18next"
import { Button } from "../../../components/ui/button.tsx"
import { useToast } from "../../../components/ui/toast.tsx"
import type { SearchItem } from "../api/search-queries.ts"
import { useDistance } from "../lib/use-distance.ts"
import { useSearchAddress, writeAddress } from "../lib/search-address.ts"

/** Whether the person closed the dialog of the browser, which is no failure. */
const isAborted = (cause: unknown) => cause instanceof DOMException && cause.name === "AbortError"

/**
 * Shares the offer in words with a link to this search, by the dialog of the device; where there is none, both are
 * copied.
 */
export const ShareOffer = ({ item }: { readonly item: SearchItem }) => {
  const { t } = useTranslation("search")
  const announce = useToast()
  const away = useDistance()
  const [address] = useSearchAddress()
  const { pharmacy } = item
  const text = [
    `${item.name} ${item.dosage} · ${formatMoney(item.price)}`,
    `${pharmacy.name} · ${away(item.distance.value)}`,
    pharmacy.address,
    pharmacy.phone,
  ].join("\n")
  const url = `${window.location.origin}/?${writeAddress({ ...address, page: 1 }).toString()}`
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
