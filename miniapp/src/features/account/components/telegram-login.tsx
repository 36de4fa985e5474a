import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Icon } from "../../../components/ui/icon.tsx"
import { Spinner } from "../../../components/ui/spinner.tsx"
import { telegramBot } from "../../../lib/page-meta.ts"
import { logInWithTelegram } from "../api/doors.ts"
import { useDoor } from "../lib/use-door.ts"
import styles from "./account.module.css"
import { TelegramFrame } from "./telegram-frame.tsx"

const Widget = ({ bot }: { readonly bot: string }) => {
  const { t } = useTranslation("account")
  const words = useErrorWords()
  const { mutate, isPending, error } = useDoor(logInWithTelegram)
  return (
    <>
      <TelegramFrame bot={bot} onUser={mutate} />
      {isPending && (
        <p className={styles["wait"]} role="status">
          <Spinner />
          {t("telegramWait")}
        </p>
      )}
      {error !== null && <Banner tone="danger">{words(error, t("telegramFailed"))}</Banner>}
    </>
  )
}

/** Sign-in with Telegram if a bot is set up; otherwise a line that says that it is not. */
export const TelegramLogin = () => {
  const { t } = useTranslation("account")
  const bot = telegramBot()
  return (
    <section aria-labelledby="telegram-login" className={styles["telegram"]}>
      <h2 className={styles["telegramTitle"]} id="telegram-login">
        <Icon name="send" />
        {t("telegramTitle")}
      </h2>
      <p className={styles["small"]}>{t(bot === undefined ? "telegramOff" : "telegramText")}</p>
      {bot !== undefined && <Widget bot={bot} />}
    </section>
  )
}
