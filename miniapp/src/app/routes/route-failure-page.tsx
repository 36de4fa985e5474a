import { useTranslation } from "react-i18next"
import { Button, OutsideLink } from "../../components/ui/button.tsx"
import { EmptyState } from "../../components/ui/empty-state.tsx"
import { paths } from "../paths.ts"
import { useRouteError } from "react-router-dom"

/**
 * Shown when the code of a page could not be loaded (a new version, a broken connection) or the page threw an error.
 */
export const RouteFailurePage = () => {
  const { t } = useTranslation("common")
  const error = useRouteError()
  const notFetched = error instanceof TypeError && /import|fetch|module/i.test(error.message)
  return (
    <div className="page">
      <EmptyState
        icon="alert"
        level="h1"
        text={t(notFetched ? "updateText" : "crashText")}
        title={t("crashTitle")}
      >
        <Button onClick={() => window.location.reload()}>{t("reload")}</Button>
        <OutsideLink href={paths.home} variant="outline">
          {t("backToHome")}
        </OutsideLink>
      </EmptyState>
    </div>
  )
}
