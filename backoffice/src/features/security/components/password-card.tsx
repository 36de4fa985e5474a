import { Paper, PasswordInput, Text, Title } from "@mantine/core"
import { useTranslation } from "react-i18next"
import { FormFrame } from "../../../components/frames/form/form-frame.tsx"
import type { SessionRole } from "../../../lib/sessions.ts"
import { usePasswordForm } from "../lib/use-password-form.ts"
import type { SignIn } from "../lib/use-password-form.ts"

type Props = { readonly role: SessionRole; readonly signIn: SignIn }

/** Changes the person's own password. */
export const PasswordCard = ({ role, signIn }: Props) => {
  const { t } = useTranslation("security")
  const { t: common } = useTranslation()
  const { form, submission } = usePasswordForm(role, signIn)
  const toggle = { visibilityToggleButtonProps: { "aria-label": common("showPassword") } }
  return (
    <Paper p="lg" maw={760}>
      <Title order={2}>{t("password.title")}</Title>
      <Text c="dimmed" mb="md">
        {t("password.explain")}
      </Text>
      <FormFrame
        submission={submission}
        failed={t("failed.save")}
        done={t("password.done")}
        submitLabel={t("password.submit")}
      >
        <PasswordInput
          label={t("password.current")}
          autoComplete="current-password"
          {...toggle}
          {...form.getInputProps("current")}
        />
        <PasswordInput
          label={t("password.next")}
          autoComplete="new-password"
          {...toggle}
          {...form.getInputProps("next")}
        />
        <PasswordInput
          label={t("password.again")}
          autoComplete="new-password"
          {...toggle}
          {...form.getInputProps("again")}
        />
      </FormFrame>
    </Paper>
  )
}
