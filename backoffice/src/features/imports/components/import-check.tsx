import { Alert, Button, Checkbox, Collapse, Group, SegmentedControl, Stack, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { IconAlertTriangle, IconColumns3 } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import type { ImportPreview } from "../api/imports.ts"
import type { Import } from "../lib/use-import.ts"
import { areColumnsKnown } from "../lib/remembered-columns.ts"
import { ImportColumns } from "./import-columns.tsx"
import { PreviewRows } from "./preview-rows.tsx"

type Props = Pick<Import, "preview" | "isRunning">

/** What an import of the chosen file would do: how it is imported, its columns, and its rows. */
export const ImportCheck = ({ preview, isRunning }: Props) => {
  const { t } = useTranslation("imports")
  const errorWords = useErrorWords()
  const { data, error, options } = preview
  if (error !== null && !preview.isLooking)
    return <ErrorBanner message={errorWords(error, t("failed.preview"))} onRetry={preview.retry} />
  return (
    <Stack gap="md" aria-busy={preview.isLooking}>
      <SegmentedControl
        aria-label={t("check.mode")}
        disabled={isRunning}
        value={options.mode}
        onChange={(mode) => preview.change({ mode: mode === "update" ? "update" : "add" })}
        data={[
          { value: "add", label: t("check.add") },
          { value: "update", label: t("check.update") },
        ]}
      />
      {options.mode === "update" ? (
        <>
          <Text size="sm" c="dimmed">
            {t("check.updateHint")}
          </Text>
          <Checkbox
            label={t("check.stock")}
            description={t("check.stockHint")}
            disabled={isRunning}
            checked={options.stock === "write"}
            onChange={(event) => preview.change({ stock: event.currentTarget.checked ? "write" : "keep" })}
          />
        </>
      ) : null}
      {preview.isLooking ? <Text role="status">{t("check.looking")}</Text> : null}
      {data === undefined ? null : (
        <Found
          // Another kind of file is looked at anew.
          key={data.columns.map(({ header }) => header).join("\n")}
          data={data}
          preview={preview}
          isRunning={isRunning}
        />
      )}
    </Stack>
  )
}

const Found = ({ data, preview, isRunning }: Props & { readonly data: ImportPreview }) => {
  const { t } = useTranslation("imports")
  const isMissing = data.missing.length > 0
  // Columns that nobody has confirmed yet are shown: a price may have been taken for that of a unit.
  const [isOpen, { toggle }] = useDisclosure(!areColumnsKnown(data))
  return (
    <>
      {isMissing ? null : (
        <Group>
          <Button
            variant="default"
            leftSection={<IconColumns3 size={20} aria-hidden />}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            {t("check.change", { count: data.columns.filter(({ column }) => column !== null).length })}
          </Button>
        </Group>
      )}
      <Collapse expanded={isOpen || isMissing}>
        <ImportColumns
          preview={data}
          mode={preview.options.mode}
          isDisabled={isRunning || preview.isLooking}
          onChange={(columns) => preview.change({ columns })}
        />
      </Collapse>
      {data.expired_rows === 0 ? null : (
        <Alert role="status" color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t("check.expired", { count: data.expired_rows })}
        </Alert>
      )}
      {isMissing ? null : <PreviewRows preview={data} />}
    </>
  )
}
