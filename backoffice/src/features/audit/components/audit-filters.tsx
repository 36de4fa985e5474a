import { NativeSelect, SimpleGrid, TextInput } from "@mantine/core"
import { auditActions, auditRoles } from "@rokthnam/shared/Audit/AuditActs"
import { useTranslation } from "react-i18next"
import type { ListState } from "../../../components/frames/list/use-list-state.ts"
import type { AuditFilter } from "../api/audit.ts"

type Props = {
  readonly state: ListState
  readonly filter: AuditFilter
  /** Why the days cannot be used. */
  readonly problem: string | undefined
}

/** Days, role, kind of act and pharmacy. */
export const AuditFilters = ({ state, filter, problem }: Props) => {
  const { t } = useTranslation("audit")
  return (
    // On a line of their own below the search and the button, which the frame places before and after them.
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} w="100%" style={{ order: 1, alignItems: "end" }}>
      <TextInput
        type="date"
        label={t("filters.start")}
        value={filter.start_date}
        onChange={(event) => state.setFilters({ start: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t("filters.end")}
        value={filter.end_date}
        error={problem !== undefined}
        onChange={(event) => state.setFilters({ end: event.currentTarget.value })}
      />
      <NativeSelect
        label={t("filters.role")}
        value={filter.role}
        onChange={(event) => state.setFilters({ role: event.currentTarget.value })}
        data={[
          { value: "", label: t("filters.all") },
          ...auditRoles.map((role) => ({ value: role, label: t(`roles.${role}`) })),
        ]}
      />
      <NativeSelect
        label={t("filters.action")}
        value={filter.action}
        onChange={(event) => state.setFilters({ action: event.currentTarget.value })}
        data={[
          { value: "", label: t("filters.all") },
          ...auditActions.map((action) => ({ value: action, label: t(`actions.${action}`) })),
        ]}
      />
      <TextInput
        inputMode="numeric"
        label={t("filters.pharmacy")}
        value={filter.pharmacy_id}
        onChange={(event) => state.setFilters({ pharmacy: event.currentTarget.value.replace(/\D/g, "") })}
        maxLength={9}
      />
    </SimpleGrid>
  )
}
