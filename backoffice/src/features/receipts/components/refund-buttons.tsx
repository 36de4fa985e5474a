import { Button, Group } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"

type Props = {
  readonly label: string
  /** What must be filled in first, said when the button is pressed; null if nothing is missing. */
  readonly missing: string | null
  readonly sending: {
    readonly isPending: boolean
    readonly error: Error | null
    readonly mutate: () => void
  }
  /** Shown for a failed call whose answer has no message. */
  readonly failed: string
  readonly onCancel: () => void
}

/** Cancel and submit of a void or a return, with what is missing or failed. */
export const RefundButtons = ({ label, missing, sending, failed, onCancel }: Props) => {
  const { t } = useTranslation()
  const errorWords = useErrorWords()
  const [wasPressed, setPressed] = useState(false)
  const submit = () => {
    setPressed(true)
    if (missing === null) sending.mutate()
  }
  const problem =
    missing === null
      ? sending.error === null
        ? null
        : errorWords(sending.error, failed)
      : wasPressed
        ? missing
        : null
  return (
    <>
      {problem === null || sending.isPending ? null : <ErrorBanner message={problem} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button color="red" loading={sending.isPending} onClick={submit}>
          {label}
        </Button>
      </Group>
    </>
  )
}
