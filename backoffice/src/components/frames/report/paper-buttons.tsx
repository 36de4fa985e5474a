import { Button } from "@mantine/core"
import { IconPrinter, IconRefresh } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"

type PrintProps = { readonly isReady: boolean; readonly isReading?: boolean; readonly onPrint: () => void }

/** Prints a report or figures. `isReading` while what is printed is read. */
export const PrintButton = ({ isReady, isReading = false, onPrint }: PrintProps) => {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={20} aria-hidden />}
      loading={isReading}
      disabled={!isReady}
      onClick={onPrint}
    >
      {t("paper.print")}
    </Button>
  )
}

type RefreshProps = { readonly isFetching: boolean; readonly onRefresh: () => void }

/** Reads a report or figures again. */
export const RefreshButton = ({ isFetching, onRefresh }: RefreshProps) => {
  const { t } = useTranslation()
  return (
    <Button
      className="sign-on-phone"
      variant="default"
      leftSection={<IconRefresh size={20} aria-hidden />}
      loading={isFetching}
      onClick={onRefresh}
    >
      {t("paper.refresh")}
    </Button>
  )
}
