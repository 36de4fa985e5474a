import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { BotButton } from "../../../components/ui/bot-button.tsx"
import { Button } from "../../../components/ui/button.tsx"
import { Spinner } from "../../../components/ui/spinner.tsx"
import type { WidgetUser } from "../api/doors.ts"
import { useTelegramReach } from "../lib/use-telegram-reach.ts"
import styles from "./account.module.css"
import { TelegramFrame } from "./telegram-frame.tsx"

/** Says that Telegram is out of reach: its frame would stay grey. The form beside this works, and so may the bot. */
const OutOfReach = ({ bot, onRetry }: { readonly bot: string; readonly onRetry: () => void }) => {
  // Only texts that are there: without a connection no others come, and the form beside this would go with them.
  const { t } = useTranslation(["account", "common"])
  return (
    <Banner
      action={
        <div className={styles["ways"]}>
          <Button onClick={onRetry} size="sm" variant="outline">
            {t("common:retry")}
          </Button>
          <BotButton bot={bot} size="sm" variant="outline">
            {t("account:openBot")}
          </BotButton>
        </div>
      }
      tone="warning"
    >
      <p>{t("account:telegramAway")}</p>
    </Banner>
  )
}

type Props = { readonly bot: string; readonly onUser: (user: WidgetUser) => void }

/** Telegram's login widget where Telegram can be reached; where it cannot, the page says so. */
export const TelegramWidget = ({ bot, onUser }: Props) => {
  const { t } = useTranslation("account")
  const { state, ask } = useTelegramReach(bot)
  return (
    <>
      {state === "asking" && (
        <p className={styles["wait"]} role="status">
          <Spinner />
          {t("telegramAsking")}
        </p>
      )}
      {state === "away" && <OutOfReach bot={bot} onRetry={ask} />}
      {state === "there" && <TelegramFrame bot={bot} onUser={onUser} />}
    </>
  )
}
