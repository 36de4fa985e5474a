import type { EndedSession } from "@rokthnam/shared/web/sessions/stored-session"
import { useTranslation } from "react-i18next"

/** Returns a function that says why a session has ended, as far as the reason is known. */
export const useEndedWords = (): ((ended: EndedSession) => string) => {
  const { t } = useTranslation("account")
  return ({ reason }) => (reason === undefined ? t("sessionEnded") : t(`endings.${reason}`))
}
