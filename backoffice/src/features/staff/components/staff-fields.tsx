import { PasswordInput, Radio, SimpleGrid, Stack, TextInput } from "@mantine/core"
import { useTranslation } from "react-i18next"
import type { Role } from "../api/staff.ts"
import type { StaffForm } from "../lib/staff-form.ts"
import classes from "./staff-fields.module.css"

type Props = { readonly form: StaffForm; readonly isNew: boolean }

/** The fields for name, e-mail, phone and password. */
export const StaffFields = ({ form, isNew }: Props) => {
  const { t } = useTranslation("staff")
  const { t: common } = useTranslation()
  const toggle = { "aria-label": common("showPassword") }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="lg">
      <TextInput label={t("fullName")} withAsterisk maxLength={200} {...form.getInputProps("name")} />
      <TextInput label={t("phone")} type="tel" withAsterisk {...form.getInputProps("phone")} />
      <TextInput
        label={t("email")}
        type="email"
        autoComplete="off"
        withAsterisk
        className={classes["wide"] ?? ""}
        {...form.getInputProps("email")}
      />
      <PasswordInput
        label={t("password")}
        description={t(isNew ? "passwordHint" : "passwordKeep")}
        autoComplete="new-password"
        withAsterisk={isNew}
        visibilityToggleButtonProps={toggle}
        {...form.getInputProps("password")}
      />
      <PasswordInput
        label={t("confirmPassword")}
        description={t("confirmHint")}
        autoComplete="new-password"
        withAsterisk={isNew}
        visibilityToggleButtonProps={toggle}
        {...form.getInputProps("confirmPassword")}
      />
    </SimpleGrid>
  )
}

type RoleProps = { readonly form: StaffForm; readonly roles: ReadonlyArray<Role> }

/** The choice of one role; each role shows its permissions. */
export const RoleChoice = ({ form, roles }: RoleProps) => {
  const { t } = useTranslation("staff")
  const { t: common } = useTranslation()
  return (
    <Radio.Group label={t("role")} withAsterisk size="md" {...form.getInputProps("role")}>
      <Stack gap="sm" mt="xs">
        {roles.map((role) => (
          <Radio
            key={role.id}
            value={String(role.id)}
            size="md"
            label={`${common(`roles.${role.code}.name`)} (${role.code})`}
            description={common(`roles.${role.code}.description`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
