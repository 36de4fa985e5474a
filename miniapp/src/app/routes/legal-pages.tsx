import { usePageTitle } from "@rokthnam/shared/web/browser/page-title"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Contact } from "./contact.tsx"
import styles from "./page.module.css"

/** The day when the terms or the privacy text last changed. */
const changed = "2026-11-29T00:00:00+07:00"

type LegalText = {
  readonly title: string
  readonly sections: Readonly<Record<string, { readonly title: string; readonly text: string }>>
}

const LegalPage = ({ words, contact }: { readonly words: LegalText; readonly contact?: ReactNode }) => {
  const { t } = useTranslation("legal")
  usePageTitle(words.title)
  const date = useFormat().dayOf(changed)
  return (
    <article className={`page ${styles["body"]}`}>
      <div className={styles["head"]}>
        <h1 className={styles["title"]}>{words.title}</h1>
        <p className={styles["text"]}>{t("updated", { date })}</p>
      </div>
      <div className={styles["sections"]}>
        {Object.entries(words.sections).map(([name, section]) => (
          <section key={name}>
            <h2>{section.title}</h2>
            <p>{section.text}</p>
          </section>
        ))}
        {contact}
      </div>
    </article>
  )
}

/** The terms of use. */
export const TermsPage = () => {
  const { t } = useTranslation("legal")
  return <LegalPage words={t("terms", { returnObjects: true })} />
}

/** The privacy page: which personal data is stored. */
export const PrivacyPage = () => {
  const { t } = useTranslation("legal")
  return <LegalPage words={t("privacy", { returnObjects: true })} contact={<Contact />} />
}
