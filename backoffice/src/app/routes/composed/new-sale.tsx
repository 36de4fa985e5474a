import { Anchor } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useQuery } from "@tanstack/react-query"
import { useState, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { exchangeRateQuery } from "../../../features/payments/api/exchange-rate.ts"
import { paymentMethodsQuery } from "../../../features/payments/api/payment-methods.ts"
import { PageSkeleton } from "../../../components/ui/page-skeleton.tsx"
import { DeviceOffer } from "../../../features/sales/components/device-offer.tsx"
import { useOutbox } from "../../../features/sales/lib/outbox/use-outbox.ts"
import { ShiftBar } from "../../../features/shifts/components/shift-bar.tsx"
import { NewSalePage } from "../../../features/sales/components/new-sale-page.tsx"
import { useDeskOpened } from "../../../features/sales/lib/desk/use-desk-opened.ts"
import { awayMember } from "../../../lib/away-member.ts"
import { useArea } from "../../../lib/use-area.ts"

/** The point of sale with the pharmacy's payment methods, its exchange rate and the clerk's shift. */
export const NewSale = () => {
  const { t } = useTranslation("payments")
  const errorWords = useErrorWords()
  const { area, to } = useArea()
  const { data, error, refetch } = useQuery(paymentMethodsQuery)
  const rate = useQuery(exchangeRateQuery)
  const opened = useDeskOpened()
  const away = useSyncExternalStore(awayMember.subscribe, awayMember.current)
  const [isCovered, setCovered] = useState(false)
  const unsent = useOutbox().waiting.length
  if (opened === undefined) return <PageSkeleton kind="counter" />
  return (
    <NewSalePage
      isCovered={isCovered}
      drawer={
        <>
          {away === null && opened.asksOfDevice ? <DeviceOffer /> : null}
          <ShiftBar unsent={unsent} onCover={setCovered} />
        </>
      }
      payments={{
        list: data,
        rate: rate.data?.riel_per_dollar,
        changeIn: rate.data?.change_in ?? "dollars",
        error: error === null ? null : errorWords(error, t("failed.list")),
        onRetry: () => void refetch(),
        addLink:
          area === "pharmacy" ? (
            <Anchor component={Link} to={to("paymentMethods")}>
              {t("add")}
            </Anchor>
          ) : null,
      }}
    />
  )
}
