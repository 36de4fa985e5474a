import type { SessionState } from "@rokthnam/shared/web/sessions/stored-session"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../components/ui/button.tsx"
import { Sheet } from "../components/ui/sheet.tsx"
import { Spinner } from "../components/ui/spinner.tsx"
import { logInWithMiniApp } from "../features/account/api/doors.ts"
import { LoginForm } from "../features/account/components/login-form.tsx"
import { TelegramRefusal } from "../features/account/components/telegram-refusal.tsx"
import { TelegramLogin } from "../features/account/components/telegram-login.tsx"
import { useEndedWords } from "../features/account/lib/use-ended-words.ts"
import { useDoor } from "../features/account/lib/use-door.ts"
import { useTelegramFirst } from "../features/account/lib/use-telegram-reach.ts"
import { customer } from "../lib/customer.ts"
import { telegramBot } from "../lib/page-meta.ts"
import { usePlatform } from "../platform/platform.ts"

type DoorsProps = { readonly email: string }

/** Inside Telegram the init data signs the customer in; if that fails, it is said and the other ways are shown. */
const Doors = ({ email }: DoorsProps) => {
  const { initData } = usePlatform()
  const isTelegramFirst = useTelegramFirst()
  const { mutate, isPending, isIdle, error } = useDoor(logInWithMiniApp)
  useEffect(() => {
    if (initData !== undefined) mutate(initData)
  }, [initData, mutate])
  if (initData !== undefined && (isPending || isIdle)) return <Spinner />
  if (initData !== undefined) {
    return (
      <>
        <TelegramRefusal error={error} isPending={isPending} onRetry={() => mutate(initData)} />
        <LoginForm knownEmail={email} />
      </>
    )
  }
  return (
    <>
      {isTelegramFirst && <TelegramLogin />}
      <LoginForm knownEmail={email} />
      {!isTelegramFirst && telegramBot() !== undefined && <TelegramLogin />}
    </>
  )
}

type SignInAgainProps = {
  readonly open: boolean
  readonly session: SessionState<string>
  readonly email: string
}

/**
 * Signs the customer in again in a dialog over the page whose session ended: typed text stays, and the waiting calls
 * are sent again.
 */
export const SignInAgain = ({ open, session, email }: SignInAgainProps) => {
  const { t } = useTranslation("account")
  const endedWords = useEndedWords()
  return (
    <Sheet open={open} title={t("againTitle")}>
      {session.status === "ended" && <p>{endedWords(session)}</p>}
      <p>{t("againText")}</p>
      <Doors email={email} />
      <Button onClick={customer.signOut} variant="plain" wide>
        {t("leave")}
      </Button>
    </Sheet>
  )
}
