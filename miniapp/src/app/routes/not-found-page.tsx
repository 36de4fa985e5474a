import { usePageTitle } from "@rokthnam/shared/web/browser/page-title"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { Button, ButtonLink } from "../../components/ui/button.tsx"
import { EmptyState } from "../../components/ui/empty-state.tsx"
import { paths } from "../paths.ts"

/** Shown for paths that match no route. */
export const NotFoundPage = () => {
  const { t } = useTranslation("common")
  const navigate = useNavigate()
  usePageTitle(t("notFoundTitle"))
  return (
    <div className="page">
      <EmptyState icon="map" level="h1" text={t("notFoundText")} title={t("notFoundTitle")}>
        <Button onClick={() => void navigate(-1)} variant="outline">
          {t("goBack")}
        </Button>
        <ButtonLink to={paths.home}>{t("backToHome")}</ButtonLink>
      </EmptyState>
    </div>
  )
}
