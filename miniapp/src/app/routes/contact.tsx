import { useTranslation } from "react-i18next"
import { BotLink } from "../../components/ui/bot-link.tsx"
import { contactEmail, telegramBot } from "../../lib/page-meta.ts"

/** Whom to write to about the own data: the address and the bot of the configuration. */
export const Contact = () => {
  const { t } = useTranslation("legal")
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
          {t(email === undefined ? "contact.botAlone" : "contact.bot")} <BotLink bot={bot}>@{bot}</BotLink>
        </p>
      )}
      {email === undefined && bot === undefined && <p>{t("contact.none")}</p>}
    </section>
  )
}
