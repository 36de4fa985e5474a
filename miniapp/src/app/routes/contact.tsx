import { useTranslation } from "react-i18next"
import { contactEmail, telegramBot } from "../../lib/page-meta.ts"
import { usePlatform } from "../../platform/platform.ts"

/** Whom to write to about the own data: the address and the bot of the configuration. */
export const Contact = () => {
  const { t } = useTranslation("legal")
  const { openLink } = usePlatform()
  const email = contactEmail()
  const bot = telegramBot()
  return (
    <section>
      <h2>{t("contact.title")}</h2>
      {email !== undefined && (
        <p>
          {t("contact.email")} <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {bot !== undefined && (
        <p>
          {t("contact.bot")}{" "}
          <a
            href={`https://t.me/${bot}`}
            onClick={(event) => {
              if (openLink(`https://t.me/${bot}`)) event.preventDefault()
            }}
            rel="noopener noreferrer"
            target="_blank"
          >
            @{bot}
          </a>
        </p>
      )}
      {email === undefined && bot === undefined && <p>{t("contact.none")}</p>}
    </section>
  )
}
