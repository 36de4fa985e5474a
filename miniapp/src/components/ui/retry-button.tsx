import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "./button.tsx"

export type Retry = () => Promise<unknown>

type Props = {
  /** Its promise ends with the try, whatever comes of it. */
  readonly onRetry: Retry
  readonly size?: "md" | "sm"
  /** What is tried again, where a page may have several such buttons: it tells them apart by name. */
  readonly of?: string | undefined
}

/**
 * Tries again what could not be loaded, and shows for how long it tries. It stays pressable by keyboard meanwhile, since a
 * disabled button loses the focus; a press during a try does nothing.
 */
export const RetryButton = ({ onRetry, size = "md", of }: Props) => {
  const { t } = useTranslation("common")
  const [isTrying, setTrying] = useState(false)
  const retry = async () => {
    if (isTrying) return
    setTrying(true)
    try {
      await onRetry()
    } finally {
      setTrying(false)
    }
  }
  return (
    <Button
      aria-label={of && `${t("retry")}: ${of}`}
      busy={isTrying}
      onClick={() => void retry()}
      size={size}
      variant="outline"
    >
      {t("retry")}
    </Button>
  )
}
