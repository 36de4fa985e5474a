import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import mark from "../../../../shared/design/mark.svg"
import styles from "./logo.module.css"

type LogoProps = { readonly to: string }

/** The logo (a map pin with a pharmacy cross) and the name in both scripts. */
export const Logo = ({ to }: LogoProps) => {
  const { t } = useTranslation("common")
  return (
    <Link className={styles["logo"]} to={to}>
      <img alt="" height={34} src={mark} width={34} />
      <span className={styles["name"]}>
        {t("appName")}
        <span className={styles["other"]} lang="km">
          {t("appNameOther")}
        </span>
      </span>
    </Link>
  )
}
