import { useTranslation } from "react-i18next"
import styles from "./guide.module.css"

/** The built-in guide with its table of contents. */
export const Guide = () => {
  const { t } = useTranslation("guide")
  const sections = Object.entries(t("sections", { returnObjects: true }))
  return (
    <div className={styles["guide"]}>
      <nav aria-label={t("contents")} className={styles["contents"]}>
        <p className={styles["contentsTitle"]}>{t("contents")}</p>
        <ul>
          {sections.map(([name, section]) => (
            <li key={name}>
              <a href={`#${name}`}>{section.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles["sections"]}>
        {sections.map(([name, section]) => (
          <section className={styles["section"]} id={name} key={name}>
            <h2 className={styles["title"]}>{section.title}</h2>
            <ol className={styles["steps"]}>
              {Object.entries(section.steps).map(([step, text]) => (
                <li key={step}>{text}</li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </div>
  )
}
