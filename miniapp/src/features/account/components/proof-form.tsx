import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useMutation } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import type { FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Button } from "../../../components/ui/button.tsx"
import { telegramBot } from "../../../lib/page-meta.ts"
import { usePlatform } from "../../../platform/platform.ts"
import type { PersonalData, Proof } from "../api/own-account.ts"
import type { WidgetUser } from "../api/doors.ts"
import styles from "./account.module.css"
import { PasswordField } from "./password-field.tsx"
import { TelegramWidget } from "./telegram-widget.tsx"

type Props = {
  readonly text: string
  readonly confirm: string
  readonly isDanger: boolean
  readonly asks: PersonalData["proof"]
  readonly send: (proof: Proof) => Promise<unknown>
}

/**
 * Asks who the person is before it sends a call: by the password, or by Telegram for a customer without one. In the
 * Mini App Telegram has told it already; on the web the login widget is tapped once more.
 */
export const ProofForm = ({ text, confirm, isDanger, asks, send }: Props) => {
  const { t } = useTranslation("personal")
  const words = useErrorWords()
  const { initData } = usePlatform()
  const [password, setPassword] = useState("")
  const { mutate, isPending, error } = useMutation({ mutationFn: send })
  const isByTelegram = asks.includes("telegram")
  const needsWidget = isByTelegram && initData === undefined
  const isIncomplete = !isByTelegram && password === ""
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isIncomplete || isPending || needsWidget) return
    mutate(isByTelegram ? { init_data: initData ?? null } : { current_password: password })
  }
  const prove = useCallback(
    (user: WidgetUser) => mutate({ telegram: { ...user, id: String(user.id) } }),
    [mutate],
  )
  const bot = telegramBot()
  return (
    <form className={styles["form"]} onSubmit={submit}>
      <p>{text}</p>
      {error !== null && <Banner tone="danger">{words(error, t("failed"))}</Banner>}
      {!isByTelegram && (
        <PasswordField
          autoComplete="current-password"
          label={t("proof.password")}
          name="current_password"
          onChange={setPassword}
          value={password}
        />
      )}
      {isByTelegram && <p className={styles["small"]}>{t(needsWidget ? "proof.widget" : "proof.miniApp")}</p>}
      {needsWidget && bot !== undefined && <TelegramWidget bot={bot} onUser={prove} />}
      {!needsWidget && (
        <Button
          busy={isPending}
          disabled={isIncomplete || isPending}
          type="submit"
          variant={isDanger ? "danger" : "primary"}
          wide
        >
          {confirm}
        </Button>
      )}
    </form>
  )
}
