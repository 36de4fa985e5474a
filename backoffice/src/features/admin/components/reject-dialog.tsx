import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import type { Decided } from "../lib/use-decisions.ts"

type Props = {
  readonly pharmacy: Decided | null
  readonly onClose: () => void
  readonly onReject: (pharmacy: Decided, reason: string) => Promise<void>
}

/** Asks before a rejection. The reason helps the pharmacy to register correctly next time. */
export const RejectDialog = ({ pharmacy, onClose, onReject }: Props) => {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  return (
    <Modal
      opened={pharmacy !== null}
      onClose={onClose}
      title={t("rejectDialog.title")}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      {pharmacy === null ? null : (
        <RejectForm pharmacy={pharmacy} onClose={onClose} onReject={(reason) => onReject(pharmacy, reason)} />
      )}
    </Modal>
  )
}

type FormProps = {
  readonly pharmacy: Decided
  readonly onClose: () => void
  readonly onReject: (reason: string) => Promise<void>
}

/** The dialog stays open with the typed reason until the rejection has succeeded. */
const RejectForm = ({ pharmacy, onClose, onReject }: FormProps) => {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  const errorWords = useErrorWords()
  const [reason, setReason] = useState("")
  const rejection = useMutation({ mutationFn: () => onReject(reason.trim()), onSuccess: onClose })
  return (
    <Stack>
      <Text>{t("rejectDialog.explain", { pharmacy: pharmacy.name })}</Text>
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
      {rejection.error === null ? null : (
        <ErrorBanner message={errorWords(rejection.error, t("failed.reject"))} />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button color="red" loading={rejection.isPending} onClick={() => rejection.mutate()}>
          {t("rejectDialog.submit")}
        </Button>
      </Group>
    </Stack>
  )
}
