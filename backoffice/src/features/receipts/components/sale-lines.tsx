import { Badge, Group, Paper, Table, Text } from "@mantine/core"
import { toRiel } from "@rokthnam/shared/ExchangeRates/RielRules"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { toCents } from "../../../lib/money.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { SaleDetails, SaleLine } from "../api/receipts.ts"
import { useLineWords } from "../lib/use-line-words.ts"

const figures = { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" } as const

/** The lines of a sale with its total. */
export const SaleLines = ({ sale }: { readonly sale: SaleDetails }) => {
  const { t } = useTranslation("receipts")
  const { money, riel } = useFormat()
  return (
    <Paper p="md" component="section" aria-label={t("lines")}>
      <Table aria-label={t("lines")} verticalSpacing="sm" horizontalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("medicine")}</Table.Th>
            <Table.Th ta="end" style={figures}>
              {t("amount")}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sale.items.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th fz="lg">{t("total")}</Table.Th>
            <Table.Th fz="lg" ta="end" style={figures}>
              {money(sale.total_amount)}
            </Table.Th>
          </Table.Tr>
          <Table.Tr>
            <Table.Td c="dimmed">{t("rate", { riel: riel(sale.riel_per_dollar) })}</Table.Td>
            <Table.Td ta="end" style={figures}>
              {riel(toRiel(toCents(sale.total_amount), sale.riel_per_dollar))}
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Paper>
  )
}

const Line = ({ line }: { readonly line: SaleLine }) => {
  const { t } = useTranslation("receipts")
  const { money } = useFormat()
  const { soldOf, backOf } = useLineWords()
  const { strengthOf } = useMedicineNames()
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600}>
          {line.medicine_name} <Text span>{strengthOf(line)}</Text>
        </Text>
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {soldOf(line)}
          </Text>
          {line.quantity_returned === 0 ? null : (
            <Badge color="yellow">{t("returnedCount", { amount: backOf(line) })}</Badge>
          )}
          {line.restocked === null ? null : (
            <Badge color={line.restocked ? "green" : "red"}>
              {t(line.restocked ? "restocked" : "writtenOff")}
            </Badge>
          )}
        </Group>
      </Table.Td>
      <Table.Td ta="end" style={figures}>
        {money(line.total_amount)}
      </Table.Td>
    </Table.Tr>
  )
}
