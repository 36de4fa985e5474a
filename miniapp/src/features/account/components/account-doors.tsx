import { useId, useRef, useState } from "react"
import type { KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import styles from "./account.module.css"
import { LoginForm } from "./login-form.tsx"
import { RegisterForm } from "./register-form.tsx"
import { emptyDraft, isBegun } from "../lib/use-registration.ts"
import { useTelegramFirst } from "../lib/use-telegram-reach.ts"
import { TelegramLogin } from "./telegram-login.tsx"
import { UnsentGuard } from "./unsent-guard.tsx"

const tabs = [
  { name: "signIn", word: "signInTab" },
  { name: "register", word: "registerTab" },
] as const

/** All ways to sign in: Telegram, first where it works, and the form with the tabs for signing in and registering. */
export const AccountDoors = () => {
  const { t } = useTranslation("account")
  const id = useId()
  const [current, setCurrent] = useState<(typeof tabs)[number]["name"]>("signIn")
  const [draft, setDraft] = useState(emptyDraft)
  const isTelegramFirst = useTelegramFirst()
  const list = useRef<HTMLDivElement>(null)
  const steer = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return
    const next = current === "signIn" ? "register" : "signIn"
    setCurrent(next)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }
  return (
    <div className={styles["doors"]} data-telegram-first={isTelegramFirst || undefined}>
      <UnsentGuard isUnsent={isBegun(draft)} />
      {isTelegramFirst && <TelegramLogin />}
      <div className={styles["classic"]}>
        <div aria-label={t("tabsLabel")} className={styles["tabs"]} ref={list} role="tablist">
          {tabs.map(({ name, word }) => (
            <button
              aria-controls={`${id}-panel`}
              aria-selected={name === current}
              className={styles["tab"]}
              data-tab={name}
              id={`${id}-${name}`}
              key={name}
              onClick={() => setCurrent(name)}
              onKeyDown={steer}
              role="tab"
              tabIndex={name === current ? 0 : -1}
              type="button"
            >
              {t(word)}
            </button>
          ))}
        </div>
        <div aria-labelledby={`${id}-${current}`} id={`${id}-panel`} role="tabpanel">
          {current === "signIn" ? (
            <LoginForm
              knownEmail={draft.fields.email}
              onEmail={(email) => setDraft({ ...draft, fields: { ...draft.fields, email } })}
            />
          ) : (
            <RegisterForm draft={draft} onDraft={setDraft} />
          )}
        </div>
      </div>
      {!isTelegramFirst && <TelegramLogin />}
    </div>
  )
}
