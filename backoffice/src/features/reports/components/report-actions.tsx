import { Button } from "@mantine/core"
import { IconPrinter, IconRefresh } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"

type Props = { readonly isLoading: boolean; readonly onRefresh: () => void }

/** Print and refresh. */
export const ReportActions = ({ isLoading, onRefresh }: Props) => {
  const { t } = useTranslation("reports")
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={20} aria-hidden />}
        onClick={() => globalThis.print()}
      >
        {t("print")}
      </Button>
      <Button
        variant="default"
        leftSection={<IconRefresh size={20} aria-hidden />}
        loading={isLoading}
        onClick={onRefresh}
      >
        {t("refresh")}
      </Button>
    </>
  )
}
