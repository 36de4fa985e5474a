import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { emailPattern, longestPassword, shortestPassword } from "@rokthnam/shared/Primitives/TextRules"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { EmailField } from "./email-field.tsx"
import { useRefusedFields } from "../../../lib/use-refused-fields.ts"
import { addEmail, linkEmail } from "../api/own-account.ts"
import type { EmailLink } from "../api/own-account.ts"
import { useLinking } from "../lib/use-linking.ts"
import styles from "./account.module.css"
import { JoinQuestion } from "./join-question.tsx"
import { PasswordField } from "./password-field.tsx"
import { TelegramProof } from "./telegram-proof.tsx"
import { UnsentGuard } from "./unsent-guard.tsx"

const kinds = ["existing", "fresh"] as const
type Kind = (typeof kinds)[number]

const KindChoice = ({ kind, onChoose }: { kind: Kind; onChoose: (kind: Kind) => void }) => {
  const { t } = useTranslation("profile")
  return (
    <>
      <p>{t("kindLabel")}</p>
      <div aria-label={t("kindLabel")} className={styles["tabs"]} role="group">
        {kinds.map((one) => (
          <button
            aria-pressed={one === kind}
            className={styles["tab"]}
            key={one}
            onClick={() => onChoose(one)}
            type="button"
          >
            {t(one)}
          </button>
        ))}
      </div>
      <p className={styles["small"]}>{t(`${kind}Text`)}</p>
    </>
  )
}

const isFilled = (kind: Kind, email: string, password: string): boolean =>
  kind === "existing"
    ? email.includes("@") && password !== ""
    : emailPattern.test(email) && password.length >= shortestPassword && password.length <= longestPassword

/** Gives an account of Telegram an e-mail with its password: those of an account that exists, or new ones. */
export const LinkEmail = ({ onDone }: { readonly onDone: () => void }) => {
  const { t } = useTranslation(["profile", "account"])
  const words = useErrorWords()
  const [kind, setKind] = useState<Kind>("existing")
  const [email, setEmail] = useState("")
  const [password, setPassword] = useState("")
  const send = (given: EmailLink) => (kind === "existing" ? linkEmail(given) : addEmail(given))
  const { link, agree, asked, error, isPending } = useLinking(send, onDone)
  const { problem, others, edit } = useRefusedFields(error, ["email", "password"])
  if (asked !== undefined) {
    return <JoinQuestion error={error} holdings={asked} isPending={isPending} onAgree={agree} />
  }
  return (
    <form className={styles["form"]} onSubmit={(event) => event.preventDefault()}>
      <UnsentGuard isUnsent={email !== "" || password !== ""} />
      <KindChoice kind={kind} onChoose={setKind} />
      {error !== null && (
        <Banner tone="danger">{[words(error, t("profile:failed")), ...others].join(" ")}</Banner>
      )}
      <EmailField
        error={problem("email")}
        onChange={(text) => {
          setEmail(text)
          edit("email")
        }}
        value={email}
      />
      <PasswordField
        autoComplete={kind === "existing" ? "current-password" : "new-password"}
        error={problem("password")}
        {...(kind === "fresh" && { hint: t("account:passwordHint", { count: shortestPassword }) })}
        label={t("account:password")}
        name="password"
        onChange={(text) => {
          setPassword(text)
          edit("password")
        }}
        value={password}
      />
      <TelegramProof
        isPending={isPending}
        isReady={isFilled(kind, email.trim(), password)}
        label={t("profile:link")}
        onProof={(proof) => link({ ...proof, email: email.trim(), password })}
      />
    </form>
  )
}
