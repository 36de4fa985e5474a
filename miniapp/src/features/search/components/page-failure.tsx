import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { ApiFailure } from "@rokthnam/shared/web/errors/api-failure"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Button, ButtonLink } from "../../../components/ui/button.tsx"
import { EmptyState } from "../../../components/ui/empty-state.tsx"

type Props = {
  readonly of: "pharmacy" | "medicine"
  readonly error: unknown
  readonly onRetry: () => void
}

/** Why the page of a pharmacy or a medicine is not there: it is gone, or it could not be loaded. */
export const PageFailure = ({ of, error, onRetry }: Props) => {
  const { t } = useTranslation(["offers", "common"])
  const words = useErrorWords()
  if (error instanceof ApiFailure && error.status === 404) {
    return (
      <EmptyState icon="box" level="h1" text={t("offers:goneText")} title={t(`offers:${of}Gone`)}>
        <ButtonLink to="/">{t("offers:search")}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <Banner
      action={
        <Button onClick={onRetry} size="sm" variant="outline">
          {t("common:retry")}
        </Button>
      }
      tone="danger"
    >
      {words(error, t(`offers:${of}Failed`))}
    </Banner>
  )
}
