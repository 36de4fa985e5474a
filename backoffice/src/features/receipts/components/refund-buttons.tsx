import { Button, Group } from "@mantine/core"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { useSend } from "../../../lib/use-send.ts"
import type { SendOptions } from "../../../lib/use-send.ts"

type Props = SendOptions & { readonly label: string; readonly onCancel: () => void }

/** Cancel and submit of a void or a return, with what is missing or failed. */
export const RefundButtons = ({ label, onCancel, ...options }: Props) => {
  const { t } = useTranslation()
  const { send, problem } = useSend(options)
  return (
    <>
      {problem === null ? null : <ErrorBanner message={problem} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button color="red" loading={options.sending.isPending} onClick={send}>
          {label}
        </Button>
      </Group>
    </>
  )
}
