import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Banner } from "./banner.tsx"
import { Button } from "./button.tsx"

type Props = {
  readonly children: ReactNode
  readonly onRetry: () => void
  /** "warning" where something is shown all the same. */
  readonly tone?: "danger" | "warning"
}

/** Says why something could not be loaded, with a button to try again. */
export const Failure = ({ children, onRetry, tone = "danger" }: Props) => {
  const { t } = useTranslation("common")
  return (
    <Banner
      action={
        <Button onClick={onRetry} size="sm" variant="outline">
          {t("retry")}
        </Button>
      }
      tone={tone}
    >
      {children}
    </Banner>
  )
}
