import { Anchor } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { exchangeRateQuery } from "../../../features/payments/api/exchange-rate.ts"
import { paymentMethodsQuery } from "../../../features/payments/api/payment-methods.ts"
import { PageSkeleton } from "../../../components/ui/page-skeleton.tsx"
import { NewSalePage } from "../../../features/sales/components/new-sale-page.tsx"
import { useDeskOpened } from "../../../features/sales/lib/desk/use-desk-opened.ts"
import { useArea } from "../../../lib/use-area.ts"

/** The point of sale with the pharmacy's payment methods and its exchange rate. */
export const NewSale = () => {
  const { t } = useTranslation("payments")
  const errorWords = useErrorWords()
  const { area, to } = useArea()
  const { data, error, refetch } = useQuery(paymentMethodsQuery)
  const rate = useQuery(exchangeRateQuery)
  if (!useDeskOpened()) return <PageSkeleton />
  return (
    <NewSalePage
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
