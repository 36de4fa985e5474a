import { SimpleGrid, Skeleton, Text } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { useAmounts } from "../../../lib/use-amounts.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { Overview } from "../api/dashboard.ts"
import { useLeads } from "../lib/use-leads.ts"
import { FigureRow } from "./figure-row.tsx"
import { NothingSold } from "./nothing-sold.tsx"

/** The most recent sale lines. */
export const RecentSales = ({ sales }: { readonly sales: Overview["recent_sales"] | undefined }) => {
  const { t } = useTranslation("dashboard")
  const { money, moment } = useFormat()
  const { amounts } = useAmounts()
  const { fullName } = useMedicineNames()
  const { page } = useLeads()
  if (sales === undefined) return <Skeleton h={200} />
  if (sales.length === 0) return <NothingSold words={t("recent.empty")} />
  return (
    <SimpleGrid
      component="ul"
      cols={{ base: 1, sm: 2 }}
      spacing="xl"
      verticalSpacing="sm"
      p={0}
      m={0}
      style={{ listStyle: "none" }}
    >
      {sales.map((sale) => (
        <FigureRow
          key={sale.id}
          to={page("sale", sale.sale_id)}
          words={`${fullName(sale.medicine_name, sale)} × ${amounts(sale.quantity, sale.units_sold)}`}
          figure={<Text fw={600}>{money(sale.amount)}</Text>}
          detail={`${moment(sale.date)} · ${sale.staff_name}`}
        />
      ))}
    </SimpleGrid>
  )
}
