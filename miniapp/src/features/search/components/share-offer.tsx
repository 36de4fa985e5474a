import { formatMoney } from "@rokthnam/shared/web/formats/numbers"
import { useMutation } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Button } from "../../../components/ui/button.tsx"
import { useToast } from "../../../components/ui/toast.tsx"
import type { Offer } from "../api/search-queries.ts"
import { medicinePath, pharmacyPath } from "../../../lib/offer-paths.ts"
import { botUrl, telegramBot } from "../../../lib/page-meta.ts"
import { useSharePrepared } from "../../../lib/prepared-message.ts"
import type { Subject as Any } from "../../../lib/prepared-message.ts"
import { isClosedByPerson } from "../../../lib/share-files.ts"
import { usePlatform } from "../../../platform/platform.ts"

/** An offer or a pharmacy, which have pages of their own. */
type Subject = Exclude<Any, "cart">

/** Inside Telegram a link opens the Mini App; everywhere else it opens the website. */
const linkOf = (of: Subject, isTelegram: boolean): string => {
  const bot = telegramBot()
  if (isTelegram && bot !== undefined)
    return `${botUrl(bot)}?startapp=${"medicine" in of ? `m_${of.medicine}` : `p_${of.pharmacy}`}`
  const path = "medicine" in of ? medicinePath(of.medicine) : pharmacyPath(of.pharmacy)
  return `${window.location.origin}${path}`
}

/**
 * Sends words with a link by what the device has: a message that the bot prepared, Telegram's list of chats, the
 * browser's dialog, or the clipboard.
 */
const useShare = (of: Subject, text: string) => {
  const { t } = useTranslation("results")
  const announce = useToast()
  const { kind, shareLink } = usePlatform()
  return useSharePrepared(of, async () => {
    const url = linkOf(of, kind === "telegram")
    try {
      if (shareLink(url, text)) return
      if ("share" in navigator) await navigator.share({ text, url })
      else {
        await window.navigator.clipboard.writeText(`${text}\n${url}`)
        announce("success", t("shareCopied"))
      }
    } catch (cause) {
      if (!isClosedByPerson(cause)) announce("danger", t("shareFailed"))
    }
  })
}

type ShareProps = { readonly of: Subject; readonly text: string }

/** Shares words with a link to a page. Where the person is stays with them. */
export const ShareButton = ({ of, text }: ShareProps) => {
  const { t } = useTranslation("results")
  const { mutate, isPending } = useMutation({ mutationFn: useShare(of, text), networkMode: "always" })
  return (
    <Button
      busy={isPending}
      disabled={isPending}
      icon="share"
      onClick={() => mutate()}
      size="sm"
      variant="outline"
    >
      {t("share")}
    </Button>
  )
}

/** Shares the offer in words with a link to its page. */
export const ShareOffer = ({
  item: { medicine_id: id, name, dosage, price, pharmacy },
}: {
  readonly item: Offer
}) => (
  <ShareButton
    of={{ medicine: id }}
    text={[`${name} ${dosage} · ${formatMoney(price)}`, pharmacy.name, pharmacy.address, pharmacy.phone].join(
      "\n",
    )}
  />
)
