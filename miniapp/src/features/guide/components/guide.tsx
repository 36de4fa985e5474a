import { languageOf } from "@rokthnam/shared/web/i18n/languages"
import { useTranslation } from "react-i18next"
import { pictureOf } from "../lib/pictures.ts"
import styles from "./guide.module.css"

/** The size of every picture, in pixels. `e2e/pictures` takes them. */
const size = { width: 540, height: 840 }

/** What the section is about, as it looks on a phone. It loads when it comes near. */
const Picture = ({ name, label }: { readonly name: string; readonly label: string }) => {
  const { i18n } = useTranslation("guide")
  const address = pictureOf(name, languageOf(i18n.resolvedLanguage))
  if (address === undefined) return null
  return <img alt={label} className={styles["picture"]} loading="lazy" src={address} {...size} />
}

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
            <div className={styles["columns"]}>
              <ol className={styles["steps"]}>
                {Object.entries(section.steps).map(([step, text]) => (
                  <li key={step}>{text}</li>
                ))}
              </ol>
              {"picture" in section && <Picture label={section.picture} name={name} />}
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}
