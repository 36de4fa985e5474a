import { useQueryClient } from "@tanstack/react-query"
import type { Query } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "./button.tsx"

type Props = {
  readonly size?: "md" | "sm"
  /** What is tried again, where a page may have several such buttons: it tells them apart by name. */
  readonly of?: string | undefined
}

const isLacking = ({ state: { status } }: Query) => status !== "success"

/**
 * Tries again whatever could not be loaded on the page, and shows for how long it tries. Who presses means the connection, and not
 * one of the parts that it broke, of which some fail without a word. It stays pressable by keyboard meanwhile, since a
 * disabled button loses the focus; a press during a try does nothing.
 */
export const RetryButton = ({ size = "md", of }: Props) => {
  const { t } = useTranslation("common")
  const queries = useQueryClient()
  const [isTrying, setTrying] = useState(false)
  const retry = () => {
    if (isTrying) return
    setTrying(true)
    void queries.refetchQueries({ predicate: isLacking, type: "active" }).then(() => setTrying(false))
  }
  return (
    <Button
      aria-label={of && `${t("retry")}: ${of}`}
      busy={isTrying}
      onClick={retry}
      size={size}
      variant="outline"
    >
      {t("retry")}
    </Button>
  )
}
