import { Group, Stack, Text } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import type { Refund } from "../lib/refunds.ts"

/** How much money is given back by which method, and the notes of cash. */
export const RefundLines = ({ refunds }: { readonly refunds: ReadonlyArray<Refund> }) => {
  const { t } = useTranslation("receipts")
  const { cents, notes } = useFormat()
  if (refunds.length === 0) return null
  return (
    <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: "none" }} aria-label={t("giveBack.label")}>
      {refunds.map((refund) => (
        <li key={refund.name}>
          <Group justify="space-between" gap="xs">
            <Text>{refund.name}</Text>
            <Text fw={700}>
              {refund.notes === null
                ? cents(refund.cents)
                : t("giveBack.notes", { notes: notes(refund.notes) })}
            </Text>
          </Group>
        </li>
      ))}
    </Stack>
  )
}
