import { usePageTitle } from "@rokthnam/shared/web/browser/page-title"
import { useTranslation } from "react-i18next"
import { BotPromo } from "../../features/bot-promo/components/bot-promo.tsx"
import { paths } from "../paths.ts"

/** The page that promotes the Telegram bot. */
export const TelegramBotPage = () => {
  const { t } = useTranslation("bot")
  usePageTitle(t("title"))
  return <BotPromo searchPath={paths.home} />
}
