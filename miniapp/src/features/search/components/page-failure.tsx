import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { ApiFailure } from "@rokthnam/shared/web/errors/api-failure"
import { useTranslation } from "react-i18next"
import { ButtonLink } from "../../../components/ui/button.tsx"
import { EmptyState } from "../../../components/ui/empty-state.tsx"
import { Failure } from "../../../components/ui/failure.tsx"

type Props = {
  readonly of: "pharmacy" | "medicine"
  readonly error: unknown
}

/** There is no such pharmacy or medicine, or none any more. */
export const Gone = ({ of }: Pick<Props, "of">) => {
  const { t } = useTranslation("offers")
  return (
    <EmptyState icon="box" level="h1" text={t("goneText")} title={t(`${of}Gone`)}>
      <ButtonLink to="/">{t("search")}</ButtonLink>
    </EmptyState>
  )
}

/** Why the page of a pharmacy or a medicine is not there: it is gone, or it could not be loaded. */
export const PageFailure = ({ of, error }: Props) => {
  const { t } = useTranslation("offers")
  const words = useErrorWords()
  if (error instanceof ApiFailure && error.status === 404) return <Gone of={of} />
  return <Failure>{words(error, t(`${of}Failed`))}</Failure>
}
