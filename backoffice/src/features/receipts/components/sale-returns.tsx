import { Anchor, Group, Paper, Stack, Text, Title } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useArea } from "../../../lib/use-area.ts"
import type { SaleDetails } from "../api/receipts.ts"

/** The void or the returns of a sale, the latest first; nothing if there are none. */
export const SaleReturns = ({ sale }: { readonly sale: SaleDetails }) => {
  const { t } = useTranslation("receipts")
  const { moment, money } = useFormat()
  const { to } = useArea()
  if (sale.returns.length === 0) return null
  return (
    <Paper p="md" component="section" aria-label={t("returns")}>
      <Title order={2} size="h3" mb="sm">
        {t("returns")}
      </Title>
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: "none" }}>
        {sale.returns.map((one) => (
          <li key={one.id}>
            <Group justify="space-between" wrap="nowrap" align="flex-start">
              <div>
                <Anchor component={Link} to={to("sale", one.id)}>
                  {t(`title.${one.kind}`, { id: one.id })}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {moment(one.transaction_date)} · {one.staff_name}
                </Text>
                <Text size="sm">{one.notes}</Text>
              </div>
              <Text fw={600} style={{ fontVariantNumeric: "tabular-nums" }}>
                {money(one.total_amount)}
              </Text>
            </Group>
          </li>
        ))}
      </Stack>
    </Paper>
  )
}
