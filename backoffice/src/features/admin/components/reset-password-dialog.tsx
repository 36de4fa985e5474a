import { Button, Group, Modal, PasswordInput, Stack, Text } from "@mantine/core"
import { useForm } from "@mantine/form"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFieldProblems } from "@rokthnam/shared/web/errors/field-problems"
import { useMutation } from "@tanstack/react-query"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { SuccessBanner } from "../../../components/ui/success-banner.tsx"
import { useRules } from "../../../lib/use-rules.ts"
import { resetPassword } from "../api/pharmacies.ts"
import type { Pharmacy } from "../api/pharmacies.ts"

type Props = { readonly pharmacy: Pharmacy; readonly opened: boolean; readonly onClose: () => void }

/** Document 1, section 9: the dialog closes 2 seconds after a success. In milliseconds. */
const closeAfter = 2000

/** The form for the new password, with a refusal shown at its field. */
const useReset = (pharmacy: Pharmacy) => {
  const rules = useRules()
  const fieldProblems = useFieldProblems()
  const form = useForm({ initialValues: { password: "" }, validate: { password: rules.newPassword } })
  const reset = useMutation({
    mutationFn: (password: string) => resetPassword(pharmacy.id, password.trim()),
    onError: (error) => {
      const { new_password: problem } = fieldProblems(error, ["new_password"]).byField
      if (problem !== undefined) form.setFieldError("password", problem)
    },
  })
  return { form, reset }
}

/** Sets a new password for a pharmacy, which ends its sessions. */
export const ResetPasswordDialog = ({ pharmacy, opened, onClose }: Props) => {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  const errorWords = useErrorWords()
  const { form, reset } = useReset(pharmacy)
  const { isSuccess, reset: forget } = reset
  const { reset: clear } = form
  useEffect(() => {
    if (!isSuccess) return undefined
    const timer = setTimeout(onClose, closeAfter)
    return () => clearTimeout(timer)
  }, [isSuccess, onClose])
  useEffect(() => {
    if (opened) return
    forget()
    clear()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form's reset is made anew at every render
  }, [opened, forget])
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("reset.title")}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <form onSubmit={form.onSubmit(({ password }) => reset.mutate(password))} noValidate>
        <Stack>
          <Text>{t("reset.explain", { pharmacy: pharmacy.name })}</Text>
          {reset.error === null ? null : <ErrorBanner message={errorWords(reset.error, t("failed.reset"))} />}
          {reset.data === undefined ? (
            <>
              <PasswordInput
                label={t("reset.password")}
                description={t("reset.hint")}
                autoComplete="new-password"
                data-autofocus
                visibilityToggleButtonProps={{ "aria-label": common("showPassword") }}
                {...form.getInputProps("password")}
              />
              <Group justify="flex-end">
                <Button variant="default" onClick={onClose}>
                  {common("cancel")}
                </Button>
                <Button type="submit" loading={reset.isPending} disabled={form.values.password.trim() === ""}>
                  {t("reset.submit")}
                </Button>
              </Group>
            </>
          ) : (
            <SuccessBanner message={t("reset.done", { pharmacy: reset.data.pharmacy_name })} />
          )}
        </Stack>
      </form>
    </Modal>
  )
}
