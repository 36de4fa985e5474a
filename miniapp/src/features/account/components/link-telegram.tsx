import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { linkTelegram } from "../api/own-account.ts"
import { useLinking } from "../lib/use-linking.ts"
import styles from "./account.module.css"
import { JoinQuestion } from "./join-question.tsx"
import { PasswordField } from "./password-field.tsx"
import { TelegramProof } from "./telegram-proof.tsx"
import { UnsentGuard } from "./unsent-guard.tsx"

/** Links Telegram with the account of an e-mail: its password, then a sign-in with Telegram. */
export const LinkTelegram = ({ onDone }: { readonly onDone: () => void }) => {
  const { t } = useTranslation(["profile", "personal"])
  const words = useErrorWords()
  const [password, setPassword] = useState("")
  const { link, agree, asked, error, isPending } = useLinking(linkTelegram, onDone)
  if (asked !== undefined) {
    return <JoinQuestion error={error} holdings={asked} isPending={isPending} onAgree={agree} />
  }
  return (
    <form className={styles["form"]} onSubmit={(event) => event.preventDefault()}>
      <UnsentGuard isUnsent={password !== ""} />
      <p>{t("profile:linkTelegramText")}</p>
      {error !== null && <Banner tone="danger">{words(error, t("profile:failed"))}</Banner>}
      <PasswordField
        autoComplete="current-password"
        label={t("personal:proof.password")}
        name="current_password"
        onChange={setPassword}
        value={password}
      />
      <TelegramProof
        isPending={isPending}
        isReady={password !== ""}
        label={t("profile:linkThis")}
        onProof={(proof) => link({ ...proof, current_password: password })}
      />
    </form>
  )
}
