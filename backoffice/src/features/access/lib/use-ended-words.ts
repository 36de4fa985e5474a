import type { EndedSession } from "@rokthnam/shared/web/sessions/stored-session"
import { useTranslation } from "react-i18next"

/** Returns a function that says why a session has ended, or what may be the reason where nobody told it. */
export const useEndedWords = (): ((ended: EndedSession) => string) => {
  const { t } = useTranslation(["access", "endings"])
  return ({ reason }) => (reason === undefined ? t("access:ended") : t(`endings:${reason}`))
}
