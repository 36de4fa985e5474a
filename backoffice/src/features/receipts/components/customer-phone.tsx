import { Anchor, Button, Group, Text } from "@mantine/core"
import { customerPhoneDays } from "@rokthnam/shared/Sales/SaleKinds"
import { phoneUrl } from "@rokthnam/shared/web/formats/phone-url"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useDeletion } from "../../../components/frames/list/use-deletion.ts"
import { usePermissions } from "../../../lib/permissions.ts"
import { forgetPhone, saleQuery } from "../api/receipts.ts"

type Props = { readonly id: number; readonly phone: string }

/** The customer's number: one tap calls it. Who may put sales right removes it when the customer asks for it. */
export const CustomerPhone = ({ id, phone }: Props) => {
  const { t } = useTranslation("receipts")
  const { can } = usePermissions()
  const client = useQueryClient()
  const deletion = useDeletion<number>({
    remove: forgetPhone,
    onDeleted: () => client.invalidateQueries({ queryKey: saleQuery(id).queryKey }),
    words: {
      title: () => t("phone.removeTitle"),
      body: () => t("phone.removeBody", { phone }),
      confirm: t("phone.remove"),
      done: () => t("phone.removed"),
      failed: t("phone.failed"),
    },
  })
  return (
    <>
      <Group gap="xs">
        <Anchor href={phoneUrl(phone)} fw={600}>
          {phone}
        </Anchor>
        {can("Refund Sale") === true ? (
          <Button className="no-print" size="compact-sm" variant="subtle" onClick={() => deletion.ask(id)}>
            {t("phone.remove")}
          </Button>
        ) : null}
      </Group>
      <Text size="sm" c="dimmed">
        {t("phone.kept", { count: customerPhoneDays })}
      </Text>
      {deletion.error === undefined ? null : (
        <Text size="sm" c="red" role="alert">
          {deletion.error}
        </Text>
      )}
    </>
  )
}
