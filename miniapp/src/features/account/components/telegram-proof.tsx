import { useCallback, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Submit } from "../../../components/ui/submit.tsx"
import { telegramBot } from "../../../lib/page-meta.ts"
import { usePlatform } from "../../../platform/platform.ts"
import type { WidgetUser } from "../api/doors.ts"
import type { Proof } from "../api/own-account.ts"
import styles from "./account.module.css"
import { TelegramWidget } from "./telegram-widget.tsx"

type Props = {
  readonly label: string
  /** Whether everything else is filled in. */
  readonly isReady: boolean
  readonly isPending: boolean
  /** The last step of a form: sends it with Telegram's word. */
  readonly onProof: (proof: Pick<Proof, "telegram" | "init_data">) => void
}

/**
 * Sends a form with Telegram's word of who the person is. In the Mini App that is known, and a button suffices; on the
 * web the login widget is the button.
 */
export const TelegramProof = ({ label, isReady, isPending, onProof }: Props) => {
  const { t } = useTranslation(["profile", "account"])
  const { initData } = usePlatform()
  const bot = telegramBot()
  const latest = useRef(onProof)
  useEffect(() => {
    latest.current = onProof
  })
  // The widget listens once, to a function that stays the same.
  const take = useCallback(
    (user: WidgetUser) => latest.current({ telegram: { ...user, id: String(user.id) } }),
    [],
  )
  if (initData !== undefined) {
    return (
      <>
        <Submit busy={isPending} disabled={!isReady} onPress={() => onProof({ init_data: initData })} wide>
          {label}
        </Submit>
        <p className={styles["small"]}>{t("profile:miniApp")}</p>
      </>
    )
  }
  if (bot === undefined) return <p>{t("account:telegramOff")}</p>
  return (
    <>
      <p className={styles["small"]}>{t("profile:proof")}</p>
      {isReady && <TelegramWidget bot={bot} onUser={take} />}
    </>
  )
}
