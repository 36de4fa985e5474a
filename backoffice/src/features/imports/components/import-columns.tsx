import { Alert, Button, NativeSelect, SimpleGrid, Stack, Text, Title } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { importColumns, isOptional } from "@rokthnam/shared/Imports/ImportColumns"
import { costPermission } from "@rokthnam/shared/Medicines/CostRules"
import { IconAlertTriangle } from "@tabler/icons-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { usePermissions } from "../../../lib/permissions.ts"
import { isImportColumn } from "../api/imports.ts"
import type { ChosenColumns, ImportOptions, ImportPreview } from "../api/imports.ts"
import { columnsOf, isConfirmed } from "../lib/remembered-columns.ts"

type Props = {
  readonly preview: ImportPreview
  readonly mode: ImportOptions["mode"]
  readonly isDisabled: boolean
  readonly onChange: (columns: ChosenColumns) => void
}

/** A text without what people write in different ways. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_*-]/g, "")

/**
 * On a phone, the columns that need nobody's look until somebody wants to see all: those that are called what they are taken
 * for, and those that somebody has confirmed with an import before.
 */
const useSureColumns = (preview: ImportPreview) => {
  const { t } = useTranslation("imports")
  const isPhone = useMediaQuery("(max-width: 35.99em)", false, { getInitialValueInEffect: false })
  // What was doubtful when the file was read stays open while it is changed.
  const [sureAt] = useState(() =>
    preview.columns.flatMap(({ header, column }, at) => {
      if (column === null) return []
      const isNamed = [column, t(`columns.${column}`)].some((name) => plain(name) === plain(header))
      return isNamed || isConfirmed(header, column) ? [at] : []
    }),
  )
  const [isAll, setAll] = useState(false)
  const columns = preview.columns.map((one, at) => ({ ...one, at }))
  return {
    sure: isPhone && !isAll ? columns.filter(({ at, column }) => column !== null && sureAt.includes(at)) : [],
    showAll: () => setAll(true),
  }
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
  const { sure, showAll } = useSureColumns(preview)
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
      {sure.length === 0 ? null : <Sure columns={sure.map(({ column }) => column)} onShowAll={showAll} />}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }}>
        {columns.map(({ header, samples, column }, at) =>
          sure.some((one) => one.at === at) ? null : (
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
          ),
        )}
      </SimpleGrid>
    </Stack>
  )
}

type SureProps = {
  readonly columns: ReadonlyArray<ImportPreview["columns"][number]["column"]>
  readonly onShowAll: () => void
}

/** The columns that are not shown one by one, and a way to see them. */
const Sure = ({ columns, onShowAll }: SureProps) => {
  const { t } = useTranslation("imports")
  const names = columns.flatMap((column) => (column === null ? [] : [t(`columns.${column}`)])).join(" · ")
  return (
    <div>
      <Text size="sm">{t("check.sure", { count: columns.length, names })}</Text>
      <Button variant="subtle" px={0} mih={44} onClick={onShowAll}>
        {t("check.showAll")}
      </Button>
    </div>
  )
}
