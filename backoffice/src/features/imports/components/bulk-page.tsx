import { Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { IconDownload } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { saveFile } from "@rokthnam/shared/web/browser/save-file"
import { downloadList, downloadTemplate, templateFormats } from "../api/imports.ts"
import type { TemplateFormat } from "../api/imports.ts"
import { ImportForm } from "./import-form.tsx"

/** Document 2, section 9: the page first shows a skeleton for about a second. In milliseconds. */
const skeletonFor = 1000

const useSkeleton = () => {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), skeletonFor)
    return () => clearTimeout(timer)
  }, [])
  return isShown
}

/** The page that imports medicines from a file and offers templates for it. */
export const BulkPage = () => {
  const { t } = useTranslation("imports")
  const isLoading = useSkeleton()
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      {isLoading ? (
        <Stack aria-hidden>
          <Skeleton h={160} radius="lg" />
          <Skeleton h={260} radius="lg" />
        </Stack>
      ) : (
        <Stack gap="md">
          <Templates />
          <ImportForm />
          <ListExport />
        </Stack>
      )}
    </>
  )
}

const Templates = () => {
  const { t } = useTranslation("imports")
  const errorWords = useErrorWords()
  const download = useMutation({
    mutationFn: async (format: TemplateFormat) =>
      saveFile(await downloadTemplate(format), `medicine_import_template.${format}`),
  })
  return (
    <Paper p="lg">
      <Stack gap="sm">
        <Title order={2} size="h3">
          {t("template.title")}
        </Title>
        <Text c="dimmed">{t("template.hint")}</Text>
        <Group>
          {templateFormats.map((format) => (
            <Button
              key={format}
              variant="default"
              leftSection={<IconDownload size={20} aria-hidden />}
              loading={download.isPending && download.variables === format}
              onClick={() => download.mutate(format)}
            >
              {t(`template.${format}`)}
            </Button>
          ))}
        </Group>
        {download.error === null ? null : (
          <ErrorBanner
            message={errorWords(
              download.error,
              t("failed.template", { format: download.variables?.toUpperCase() ?? "" }),
            )}
          />
        )}
      </Stack>
    </Paper>
  )
}

/** Downloads the whole list in the columns of an import, to be changed and loaded again. */
const ListExport = () => {
  const { t } = useTranslation("imports")
  const errorWords = useErrorWords()
  const download = useMutation({
    mutationFn: async () => saveFile(await downloadList(), "medicines.csv"),
  })
  return (
    <Paper p="lg">
      <Stack gap="sm">
        <Title order={2} size="h3">
          {t("export.title")}
        </Title>
        <Text c="dimmed">{t("export.hint")}</Text>
        <Group>
          <Button
            variant="default"
            leftSection={<IconDownload size={20} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {t("export.save")}
          </Button>
        </Group>
        {download.error === null ? null : (
          <ErrorBanner message={errorWords(download.error, t("failed.export"))} />
        )}
      </Stack>
    </Paper>
  )
}
