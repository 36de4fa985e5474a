import { Alert, NativeSelect, SimpleGrid, Stack, Text, Title } from "@mantine/core"
import { importColumns, isOptional } from "@rokthnam/shared/Imports/ImportColumns"
import { costPermission } from "@rokthnam/shared/Medicines/CostRules"
import { IconAlertTriangle } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { usePermissions } from "../../../lib/permissions.ts"
import { isImportColumn } from "../api/imports.ts"
import type { ChosenColumns, ImportOptions, ImportPreview } from "../api/imports.ts"
import { columnsOf } from "../lib/remembered-columns.ts"

type Props = {
  readonly preview: ImportPreview
  readonly mode: ImportOptions["mode"]
  readonly isDisabled: boolean
  readonly onChange: (columns: ChosenColumns) => void
}

/** What each column of the file is taken for, with cells of it. */
export const ImportColumns = ({ preview, mode, isDisabled, onChange }: Props) => {
  const { t } = useTranslation("imports")
  const { columns, missing } = preview
  const seesCost = usePermissions().can(costPermission) === true
  const offered = importColumns.filter((column) => column !== "cost" || seesCost)
  const names = offered.map((column) => ({
    value: column,
    label:
      mode === "update" || isOptional(column)
        ? t(`columns.${column}`)
        : t("check.needed", { name: t(`columns.${column}`) }),
  }))
  const change = (at: number, text: string) => {
    const column = isImportColumn(text) ? text : ""
    // A column of an import is taken from one column of the file only.
    const others = columnsOf(preview).map((one) => (one === column ? "" : one))
    onChange(others.with(at, column))
  }
  return (
    <Stack gap="sm">
      <Title order={3}>{t("check.columns")}</Title>
      {missing.length === 0 ? null : (
        <Alert role="alert" color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {columns.every(({ column }) => column === null) ? t("check.noList") : null}{" "}
          {mode === "update"
            ? t("check.missingUpdate")
            : t("check.missing", { names: missing.map((column) => t(`columns.${column}`)).join(", ") })}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }}>
        {columns.map(({ header, samples, column }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the columns of a file have no other identity
          <div key={at}>
            <NativeSelect
              label={header === "" ? t("check.unnamed", { number: at + 1 }) : header}
              disabled={isDisabled}
              value={column ?? ""}
              onChange={(event) => change(at, event.currentTarget.value)}
              data={[{ value: "", label: t("check.ignored") }, ...names]}
            />
            <Text size="sm" c="dimmed" truncate>
              {samples.join(" · ")}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Stack>
  )
}
