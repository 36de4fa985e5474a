import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import styles from "./logo.module.css"

type LogoProps = { readonly to: string }

/** The pin with a pharmacy's cross and the name in both scripts. */
export const Logo = ({ to }: LogoProps) => {
  const { t } = useTranslation("common")
  return (
    <Link className={styles["logo"]} to={to}>
      <svg aria-hidden="true" height="34" viewBox="0 0 32 32" width="34">
        <path
          className={styles["pin"]}
          d="M16 1.5c-6.6 0-11.5 5-11.5 11.3 0 7.6 8.2 14.9 10.6 16.9.5.4 1.3.4 1.8 0 2.4-2 10.6-9.3 10.6-16.9C27.5 6.5 22.6 1.5 16 1.5Z"
        />
        <path className={styles["cross"]} d="M13.4 6.5h5.2v4h4v5.2h-4v4h-5.2v-4h-4v-5.2h4Z" />
        <path className={styles["heart"]} d="M13.4 10.5h5.2v5.2h-5.2Z" />
      </svg>
      <span className={styles["name"]}>
        {t("appName")}
        <span className={styles["other"]} lang="km">
          {t("appNameOther")}
        </span>
      </span>
    </Link>
  )
}
