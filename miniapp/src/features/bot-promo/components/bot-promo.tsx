import { useTranslation } from "react-i18next"
import { Band } from "../../../components/ui/band.tsx"
import { BotButton } from "../../../components/ui/bot-button.tsx"
import { ButtonLink } from "../../../components/ui/button.tsx"
import { Icon } from "../../../components/ui/icon.tsx"
import type { IconName } from "../../../components/ui/icon.tsx"
import { botUrl, telegramBot } from "../../../lib/page-meta.ts"
import styles from "./bot-promo.module.css"
import { QrCode } from "./qr-code.tsx"

type BotPromoProps = { readonly searchPath: string }

const steps = ["open", "location", "ask", "choose"] as const
const features = [
  { name: "name", icon: "search" },
  { name: "photo", icon: "camera" },
  { name: "alternatives", icon: "pill" },
  { name: "cart", icon: "cart" },
] as const satisfies readonly { name: string; icon: IconName }[]
const benefits = ["light", "free", "language", "trip"] as const

const Opening = ({ searchPath }: BotPromoProps) => {
  const { t } = useTranslation("bot")
  const bot = telegramBot()
  if (bot === undefined) {
    return (
      <div className={styles["opening"]}>
        <p>{t("off")}</p>
        <ButtonLink icon="search" to={searchPath} variant="accent">
          {t("searchHere")}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className={styles["opening"]}>
      <BotButton bot={bot} variant="accent">
        {t("open")}
      </BotButton>
      <figure className={styles["code"]}>
        <QrCode label={t("qrLabel", { bot })} text={botUrl(bot)} />
        <figcaption>
          {t("qrTitle")}
          <b>@{bot}</b>
        </figcaption>
      </figure>
    </div>
  )
}

const Steps = () => {
  const { t } = useTranslation("bot")
  return (
    <section>
      <h2 className={styles["title"]}>{t("stepsTitle")}</h2>
      <ol className={styles["steps"]}>
        {steps.map((step) => (
          <li key={step}>
            <h3>{t(`steps.${step}.title`)}</h3>
            <p>{t(`steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Features = () => {
  const { t } = useTranslation("bot")
  return (
    <section>
      <h2 className={styles["title"]}>{t("featuresTitle")}</h2>
      <ul className={styles["features"]}>
        {features.map(({ name, icon }) => (
          <li key={name}>
            <Icon name={icon} size={24} />
            <div>
              <h3>{t(`features.${name}.title`)}</h3>
              <p>{t(`features.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Benefits = () => {
  const { t } = useTranslation("bot")
  return (
    <section>
      <h2 className={styles["title"]}>{t("benefitsTitle")}</h2>
      <ul className={styles["benefits"]}>
        {benefits.map((benefit) => (
          <li key={benefit}>
            <Icon name="check" />
            {t(`benefits.${benefit}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The page about the Telegram bot: how to open it, how it works in four steps, and its advantages. */
export const BotPromo = ({ searchPath }: BotPromoProps) => {
  const { t } = useTranslation("bot")
  return (
    <>
      <Band text={t("subtitle")} title={t("title")}>
        <Opening searchPath={searchPath} />
      </Band>
      <div className={`page ${styles["body"]}`}>
        <Steps />
        <Features />
        <Benefits />
      </div>
    </>
  )
}
