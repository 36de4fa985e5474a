import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Icon } from "../../../components/ui/icon.tsx"
import { PageAction } from "../../../components/ui/page-action.tsx"
import { telegramBot } from "../../../lib/page-meta.ts"
import { usePlatform } from "../../../platform/platform.ts"
import { logInWithMiniApp, logInWithTelegram } from "../api/doors.ts"
import { useDoor } from "../lib/use-door.ts"
import styles from "./account.module.css"
import { TelegramRefusal } from "./telegram-refusal.tsx"
import { TelegramWait } from "./telegram-wait.tsx"
import { TelegramWidget } from "./telegram-widget.tsx"

const Widget = ({ bot }: { readonly bot: string }) => {
  const { t } = useTranslation("account")
  const words = useErrorWords()
  const { mutate, isPending, error } = useDoor(logInWithTelegram)
  return (
    <>
      <TelegramWidget bot={bot} onUser={mutate} />
      {isPending && <TelegramWait />}
      {error !== null && <Banner tone="danger">{words(error, t("telegramFailed"))}</Banner>}
    </>
  )
}

/** Inside Telegram, one button: the widget is for browsers, and the init data says who it is. */
const MiniAppDoor = ({ initData }: { readonly initData: string }) => {
  const { t } = useTranslation("account")
  const { mutate, isPending, error } = useDoor(logInWithMiniApp)
  const enter = () => mutate(initData)
  return (
    <>
      <PageAction busy={isPending} disabled={isPending} onPress={enter} text={t("telegramAgain")} wide />
      {error !== null && <TelegramRefusal error={error} isPending={isPending} onRetry={enter} />}
    </>
  )
}

/** Sign-in with Telegram if a bot is set up; otherwise a line that says that it is not. */
export const TelegramLogin = () => {
  const { t } = useTranslation("account")
  const { initData } = usePlatform()
  const bot = telegramBot()
  const isOff = initData === undefined && bot === undefined
  return (
    <section aria-labelledby="telegram-login" className={styles["telegram"]}>
      <h2 className={styles["telegramTitle"]} id="telegram-login">
        <Icon name="send" />
        {t("telegramTitle")}
      </h2>
      <p className={styles["small"]}>{t(isOff ? "telegramOff" : "telegramText")}</p>
      {initData !== undefined && <MiniAppDoor initData={initData} />}
      {initData === undefined && bot !== undefined && <Widget bot={bot} />}
    </section>
  )
}
