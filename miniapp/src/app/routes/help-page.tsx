import { usePageTitle } from "@rokthnam/shared/web/browser/page-title"
import { useTranslation } from "react-i18next"
import { Guide } from "../../features/guide/components/guide.tsx"
import { OutsideLink } from "../../components/ui/button.tsx"
import { pageMeta } from "@rokthnam/shared/web/browser/page-meta"
import styles from "./help-page.module.css"
import page from "./page.module.css"

/** The user guide: an external document if the server names one, otherwise the built-in guide. */
export const HelpPage = () => {
  const { t } = useTranslation("guide")
  const address = pageMeta("help-url")
  usePageTitle(t("title"))
  return (
    <div className={`page ${page["body"]}`}>
      <div className={page["head"]}>
        <h1 className={page["title"]}>{t("title")}</h1>
        <p className={page["text"]}>{t("subtitle")}</p>
      </div>
      {address === undefined ? (
        <Guide />
      ) : (
        <>
          {/* The operator chooses this document; a sandbox would break the services that host documents. */}
          {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
          <iframe className={styles["frame"]} src={address} title={t("frameTitle")} />
          <p>
            <OutsideLink href={address} icon="external" newTab variant="outline">
              {t("openGuide")}
            </OutsideLink>
          </p>
        </>
      )}
    </div>
  )
}
