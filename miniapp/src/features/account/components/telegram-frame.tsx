import { languageOf } from "@rokthnam/shared/web/i18n/languages"
import { useTranslation } from "react-i18next"
import type { WidgetUser } from "../api/doors.ts"
import { widgetUrl } from "../lib/use-telegram-reach.ts"
import { useWidgetUser } from "../lib/use-widget-user.ts"
import styles from "./account.module.css"

type Props = {
  /** The name of the bot that the person signs in to. */
  readonly bot: string
  readonly onUser: (user: WidgetUser) => void
}

/** Telegram's login widget. */
export const TelegramFrame = ({ bot, onUser }: Props) => {
  const { t, i18n } = useTranslation("account")
  useWidgetUser(onUser)
  const query = new URLSearchParams({
    origin: window.location.origin,
    return_to: window.location.href,
    size: "large",
    request_access: "write",
    lang: languageOf(i18n.resolvedLanguage),
  })
  return (
    <>
      {/* This page belongs to Telegram and has another origin; a sandbox would block the scripts, cookies and pop-up
         that it needs. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        className={styles["widget"]}
        src={`${widgetUrl(bot)}?${query.toString()}`}
        title={t("telegramFrame")}
      />
    </>
  )
}
