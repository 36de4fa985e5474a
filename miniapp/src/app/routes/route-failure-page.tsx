import { useOnline } from "@rokthnam/shared/web/browser/use-online"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Button, OutsideLink } from "../../components/ui/button.tsx"
import { EmptyState } from "../../components/ui/empty-state.tsx"
import { reloadPage } from "../../lib/reload-page.ts"
import { paths } from "../paths.ts"
import { reloadIfReachable, useReloadWhenReachable } from "../../lib/use-reload-when-reachable.ts"

/** Shown while the code of a page cannot be loaded. It says why, and opens the page by itself as soon as it can. */
const PageNotLoaded = () => {
  const { t } = useTranslation("common")
  const isOnline = useOnline()
  const [isAsking, setAsking] = useState(false)
  const reload = () => {
    setAsking(true)
    void reloadIfReachable().then(() => setAsking(false))
  }
  useReloadWhenReachable()
  return (
    <EmptyState
      icon="alert"
      level="h1"
      text={t(isOnline ? "notLoadedText" : "notLoadedOffline")}
      title={t("notLoadedTitle")}
    >
      <Button busy={isAsking} onClick={reload}>
        {t("reload")}
      </Button>
    </EmptyState>
  )
}

/** Shown when the code of a page could not be loaded or the page threw an error. */
export const RouteFailurePage = ({ error }: { readonly error: unknown }) => {
  const { t } = useTranslation("common")
  const isNotFetched = error instanceof TypeError && /import|fetch|module/i.test(error.message)
  return (
    <div className="page">
      {isNotFetched ? (
        <PageNotLoaded />
      ) : (
        <EmptyState icon="alert" level="h1" text={t("crashText")} title={t("crashTitle")}>
          <Button onClick={reloadPage}>{t("reload")}</Button>
          <OutsideLink href={paths.home} variant="outline">
            {t("backToHome")}
          </OutsideLink>
        </EmptyState>
      )}
    </div>
  )
}
