import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../components/ui/button.tsx"
import { Sheet } from "../../../components/ui/sheet.tsx"
import { telegramBot } from "../../../lib/page-meta.ts"
import { usePlatform } from "../../../platform/platform.ts"
import type { Profile } from "../api/own-account.ts"
import lists from "../../../components/ui/card-list.module.css"
import styles from "./account.module.css"
import { LinkEmail } from "./link-email.tsx"
import { LinkTelegram } from "./link-telegram.tsx"

type WayProps = {
  readonly name: string
  readonly state: string
  readonly link?: string | undefined
  readonly onLink: () => void
}

const Way = ({ name, state, link, onLink }: WayProps) => (
  <li className={styles["device"]}>
    <div>
      <strong>{name}</strong>
      <p className={styles["small"]}>{state}</p>
    </div>
    {link !== undefined && (
      <Button onClick={onLink} size="sm" variant="outline">
        {link}
      </Button>
    )}
  </li>
)

/** The ways in which the customer signs in; the one that is missing can be linked. */
export const SignInWays = ({ profile }: { readonly profile: Profile }) => {
  const { t } = useTranslation("profile")
  const { initData } = usePlatform()
  const [opened, setOpened] = useState<"telegram" | "email">()
  const close = () => setOpened(undefined)
  const canLinkTelegram = initData !== undefined || telegramBot() !== undefined
  return (
    <section className={styles["classic"]}>
      <h2>{t("ways")}</h2>
      <p className={styles["small"]}>{t("waysText")}</p>
      <ul className={lists["list"]}>
        <Way
          link={profile.email === null ? t("linkEmail") : undefined}
          name={t("email")}
          onLink={() => setOpened("email")}
          state={profile.email ?? t("linkEmailText")}
        />
        <Way
          link={profile.has_telegram || !canLinkTelegram ? undefined : t("linkTelegram")}
          name={t("telegram")}
          onLink={() => setOpened("telegram")}
          state={t(profile.has_telegram ? "linked" : "notLinked")}
        />
      </ul>
      <Sheet onClose={close} open={opened === "telegram"} title={t("linkTelegram")}>
        <LinkTelegram onDone={close} />
      </Sheet>
      <Sheet onClose={close} open={opened === "email"} title={t("linkEmail")}>
        <LinkEmail onDone={close} />
      </Sheet>
    </section>
  )
}
