import { useTranslation } from "react-i18next"
import { BotLink } from "../../components/ui/bot-link.tsx"
import { contactEmail, telegramBot } from "../../lib/page-meta.ts"

/** Whom to write to about the own data, and what the bot, behind which nobody sits, does about it. */
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
      {email === undefined && <p>{t("contact.none")}</p>}
      {bot !== undefined && (
        <p>
          {t("contact.bot")} <BotLink bot={bot}>@{bot}</BotLink>
        </p>
      )}
    </section>
  )
}
