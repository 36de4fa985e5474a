import { useTranslation } from "react-i18next"
import { ButtonLink } from "../../../components/ui/button.tsx"
import { Later, laterCode, useCodeBeforehand } from "../../../components/ui/later.tsx"
import { Sheet } from "../../../components/ui/sheet.tsx"
import { Spinner } from "../../../components/ui/spinner.tsx"
import type { SearchItem } from "../api/search-queries.ts"
import { medicinePath } from "../../../lib/offer-paths.ts"
import type { OfferProps } from "./offer-sheet.tsx"

/** An opened offer loads after the results. */
const offer = laterCode("offer", async () => (await import("./offer-sheet.tsx")).Offer, [
  "results",
  "offers",
  "kinds",
])

type OpenOfferProps = Omit<OfferProps, "item" | "more"> & {
  readonly item: SearchItem | undefined
  readonly onClose: () => void
}

const MorePage = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation("results")
  return (
    <ButtonLink icon="store" size="sm" to={medicinePath(id)} variant="outline">
      {t("openPage")}
    </ButtonLink>
  )
}

/** The dialog with the offer that was pressed; closed without one. */
export const OpenOffer = ({ item, onClose, ...rest }: OpenOfferProps) => {
  // Begins before an offer is pressed, which may be on a patchy network.
  useCodeBeforehand(offer)
  return (
    <Sheet onClose={onClose} open={item !== undefined} title={item?.name ?? ""}>
      {item !== undefined && (
        <Later
          code={offer}
          props={{ ...rest, item, more: <MorePage id={item.medicine_id} /> }}
          waiting={<Spinner />}
        />
      )}
    </Sheet>
  )
}
