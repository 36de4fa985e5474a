import { Badge } from "@mantine/core"
import { stockLabel } from "@rokthnam/shared/Medicines/StockRules"
import { useTranslation } from "react-i18next"

const colors = { out_of_stock: "red", low_stock: "yellow", in_stock: "green" } as const

/** The label Out of Stock, Low Stock or In Stock for a quantity. */
export const StockBadge = ({ quantity }: { readonly quantity: number }) => {
  const { t } = useTranslation()
  const label = stockLabel(quantity)
  return <Badge color={colors[label]}>{t(`stock.${label}`)}</Badge>
}
