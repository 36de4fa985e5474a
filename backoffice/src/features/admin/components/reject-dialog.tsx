import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Pending } from "../api/pharmacies.ts"

type Props = {
  readonly pharmacy: Pending | null
  readonly onClose: () => void
  readonly onReject: (pharmacy: Pending, reason: string) => void
}

/** Asks before a rejection; a reason helps the pharmacy to register rightly next time. */
export const RejectDialog = ({ pharmacy, onClose, onReject }: Props) => {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  const [reason, setReason] = useState("")
  const close = () => {
    setReason("")
    onClose()
  }
  const reject = () => {
    if (pharmacy !== null) onReject(pharmacy, reason.trim())
    close()
  }
  return (
    <Modal
      opened={pharmacy !== null}
      onClose={close}
      title={t("rejectDialog.title")}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <Stack>
        <Text>{t("rejectDialog.explain", { pharmacy: pharmacy?.name ?? "" })}</Text>
        <Textarea
          label={t("rejectDialog.reason")}
          description={t("rejectDialog.hint")}
          autosize
          minRows={3}
          maxLength={500}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {common("cancel")}
          </Button>
          <Button color="red" onClick={reject}>
            {t("rejectDialog.submit")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
