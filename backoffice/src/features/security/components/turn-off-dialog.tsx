import { Button, Group, Modal, PasswordInput, Stack, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import type { SessionRole } from "../../../lib/sessions.ts"
import { removeSecondFactor, securityQuery } from "../api/security.ts"

type Props = { readonly role: SessionRole; readonly opened: boolean; readonly onClose: () => void }

/** Switches the second step off, with the password and a code. */
export const TurnOffDialog = ({ role, opened, onClose }: Props) => {
  const { t } = useTranslation("security")
  const { t: common } = useTranslation()
  const errorWords = useErrorWords()
  const client = useQueryClient()
  const form = useForm({ initialValues: { password: "", code: "" } })
  const { password, code } = form.values
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => removeSecondFactor(role, password.trim(), code.trim()),
    onSuccess: () => {
      onClose()
      notifications.show({ message: t("second.isOff"), color: "green" })
      return client.invalidateQueries({ queryKey: securityQuery(role).queryKey })
    },
    onError: () => form.setFieldValue("code", ""),
  })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("second.turnOff")}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <form onSubmit={form.onSubmit(() => mutate())} noValidate>
        <Stack>
          {error === null ? null : <ErrorBanner message={errorWords(error, t("failed.save"))} />}
          <PasswordInput
            label={t("password.current")}
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={{ "aria-label": common("showPassword") }}
            {...form.getInputProps("password")}
          />
          <TextInput
            label={t("second.codeOrRecovery")}
            autoComplete="one-time-code"
            {...form.getInputProps("code")}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {common("cancel")}
            </Button>
            <Button
              type="submit"
              color="red"
              loading={isPending}
              disabled={password.trim() === "" || code.trim() === ""}
            >
              {t("second.turnOff")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
