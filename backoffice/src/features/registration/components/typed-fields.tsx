import { PasswordInput, SimpleGrid, TextInput } from "@mantine/core"
import { useTranslation } from "react-i18next"
import type { RegistrationForm } from "../lib/registration-form.ts"

/** The text fields of a pharmacy's registration. */
export const TypedFields = ({ form }: { readonly form: RegistrationForm }) => {
  const { t } = useTranslation("registration")
  const toggle = { "aria-label": t("showPassword") }
  return (
    <>
      <TextInput
        label={t("name")}
        autoComplete="organization"
        withAsterisk
        maxLength={200}
        {...form.getInputProps("name")}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="lg">
        <TextInput
          label={t("email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          withAsterisk
          {...form.getInputProps("email")}
        />
        <TextInput
          label={t("phone")}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="012 345 678"
          withAsterisk
          {...form.getInputProps("phone")}
        />
        <PasswordInput
          label={t("password")}
          description={t("passwordHint")}
          autoComplete="new-password"
          withAsterisk
          visibilityToggleButtonProps={toggle}
          {...form.getInputProps("password")}
        />
        <PasswordInput
          label={t("confirmPassword")}
          description={t("confirmHint")}
          autoComplete="new-password"
          withAsterisk
          visibilityToggleButtonProps={toggle}
          {...form.getInputProps("confirmPassword")}
        />
      </SimpleGrid>
      <TextInput
        label={t("address")}
        autoComplete="street-address"
        withAsterisk
        maxLength={500}
        {...form.getInputProps("address")}
      />
      <TextInput label={t("licenseId")} withAsterisk maxLength={100} {...form.getInputProps("license_id")} />
    </>
  )
}
