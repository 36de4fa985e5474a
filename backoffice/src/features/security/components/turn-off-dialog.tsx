import { notifications } from "@mantine/notifications"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { SessionRole } from "../../../lib/sessions.ts"
import { removeSecondFactor, securityQuery } from "../api/security.ts"
import { ProofDialog } from "./proof-dialog.tsx"

type Props = { readonly role: SessionRole; readonly opened: boolean; readonly onClose: () => void }

/** Switches the second step off, with the password and a code. */
export const TurnOffDialog = ({ role, opened, onClose }: Props) => {
  const { t } = useTranslation("security")
  const client = useQueryClient()
  return (
    <ProofDialog
      title={t("second.turnOff")}
      confirm={t("second.turnOff")}
      isDanger
      asks={["password", "code"]}
      opened={opened}
      onClose={onClose}
      send={async ({ current_password, code }) => {
        await removeSecondFactor(role, current_password ?? "", code ?? "")
        notifications.show({ message: t("second.isOff"), color: "green" })
        void client.invalidateQueries({ queryKey: securityQuery(role).queryKey })
      }}
    />
  )
}
