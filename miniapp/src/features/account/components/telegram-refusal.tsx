import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { refusalOf } from "@rokthnam/shared/web/errors/refusal-of"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Button, ButtonLink } from "../../../components/ui/button.tsx"
import styles from "./account.module.css"

type TelegramRefusalProps = {
  readonly error: unknown
  readonly isPending: boolean
  readonly onRetry: () => void
  /** The path of another way to sign in, which leads back from there; absent where one is shown beside the message. */
  readonly otherWay?: { readonly to: string; readonly from: string }
}

/**
 * Says that the sign-in with Telegram's init data failed, and how to go on. Init data that is refused is stale or
 * forged, and only a new start of the app brings other data; after any other failure the customer may try again.
 */
export const TelegramRefusal = ({ error, isPending, onRetry, otherWay }: TelegramRefusalProps) => {
  const { t } = useTranslation(["account", "common"])
  const words = useErrorWords()
  const isRefused = refusalOf("POST /users/telegram-miniapp-login", error)?.code === "TelegramLoginRefused"
  const reason = isRefused ? t("account:telegramReopen") : words(error, "")
  return (
    <Banner
      action={
        <div className={styles["ways"]}>
          {!isRefused && (
            <Button busy={isPending} disabled={isPending} onClick={onRetry} size="sm" variant="outline">
              {t("common:retry")}
            </Button>
          )}
          {otherWay !== undefined && (
            <ButtonLink size="sm" state={{ from: otherWay.from }} to={otherWay.to} variant="outline">
              {t("account:otherWay")}
            </ButtonLink>
          )}
        </div>
      }
      tone="danger"
    >
      <p>
        <b>{t("account:telegramFailed")}</b>
      </p>
      {reason !== "" && <p>{reason}</p>}
    </Banner>
  )
}
