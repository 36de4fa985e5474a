import { Group, Text } from "@mantine/core"
import { IconFileSpreadsheet, IconUpload } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { FileDrop } from "../../../components/frames/form/file-drop.tsx"
import { largestFile } from "../lib/use-import.ts"

/** .csv, .xlsx or .xls. Some systems send no MIME type for them, so the extension counts too. */
const accepted = {
  "text/csv": [".csv"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"],
  "application/vnd.ms-excel": [".xls"],
}

type Props = {
  readonly file: File | null
  readonly error: string | undefined
  readonly progress: number | null
  readonly isBusy: boolean
  readonly onChoose: (file: File) => void
  readonly onRefuse: (why: string) => void
}

/** The field for the spreadsheet to import. */
export const ImportFile = ({ file, isBusy, ...drop }: Props) => {
  const { t } = useTranslation("imports")
  return (
    <FileDrop
      {...drop}
      label={t("upload.file")}
      hint={t("upload.formats")}
      accept={accepted}
      largest={largestFile}
      refusals={{ type: t("upload.refused") }}
      isDisabled={isBusy}
    >
      <Group gap="md" wrap="nowrap" mih={72}>
        {file === null ? (
          <IconUpload size={36} stroke={1.5} aria-hidden />
        ) : (
          <IconFileSpreadsheet size={36} stroke={1.5} aria-hidden />
        )}
        <Text fw={600}>{file === null ? t("upload.drop") : file.name}</Text>
      </Group>
    </FileDrop>
  )
}
