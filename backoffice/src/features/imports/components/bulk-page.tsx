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
  return (
    <Downloads
      title={t("template.title")}
      hint={t("template.hint")}
      files={templateFormats.map((format) => ({
        name: `medicine_import_template.${format}`,
        label: t(`template.${format}`),
        failed: t("failed.template", { format: format.toUpperCase() }),
        download: () => downloadTemplate(format),
      }))}
    />
  )
}

/** Downloads the whole list in the columns of an import, to be changed and loaded again. */
const ListExport = () => {
  const { t } = useTranslation("imports")
  const list = {
    name: "medicines.csv",
    label: t("export.save"),
    failed: t("failed.export"),
    download: downloadList,
  }
  return <Downloads title={t("export.title")} hint={t("export.hint")} files={[list]} />
}

type OfferedFile = {
  readonly name: string
  readonly label: string
  /** What is said when it cannot be fetched. */
  readonly failed: string
  readonly download: () => Promise<Blob>
}

type DownloadsProps = {
  readonly title: string
  readonly hint: string
  readonly files: ReadonlyArray<OfferedFile>
}

/** A card with a button for each file that can be downloaded. */
const Downloads = ({ title, hint, files }: DownloadsProps) => {
  const errorWords = useErrorWords()
  const download = useMutation({
    mutationFn: async (file: OfferedFile) => saveFile(await file.download(), file.name),
  })
  // In the language of now, which may be another one than at the press.
  const failed = files.find(({ name }) => name === download.variables?.name)?.failed ?? ""
  return (
    <Paper p={{ base: "md", sm: "lg" }}>
      <Stack gap="sm">
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text c="dimmed">{hint}</Text>
        <Group>
          {files.map((file) => (
            <Button
              key={file.name}
              variant="default"
              leftSection={<IconDownload size={20} aria-hidden />}
              loading={download.isPending && download.variables.name === file.name}
              onClick={() => download.mutate(file)}
            >
              {file.label}
            </Button>
          ))}
        </Group>
        {download.error === null ? null : <ErrorBanner message={errorWords(download.error, failed)} />}
      </Stack>
    </Paper>
  )
}
