import { languageOf } from "@rokthnam/shared/web/i18n/languages"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { refusalOf } from "@rokthnam/shared/web/errors/refusal-of"
import { watchDays } from "@rokthnam/shared/Watches/WatchRules"
import { useEffect, useEffectEvent, useState } from "react"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Button } from "../../../components/ui/button.tsx"
import { PageAction } from "../../../components/ui/page-action.tsx"
import { useShownCustomer } from "../../../lib/customer.ts"
import type { Point } from "../../../platform/platform.ts"
import { useBeginWatch } from "../api/watches.ts"
import { takeWantedWatch, wantWatch } from "../lib/wanted-watch.ts"
import styles from "./watches.module.css"

type WatchButtonProps = {
  readonly query: string
  readonly point: Point
  /** Called when nobody is signed in: only customers wait. */
  readonly onSignInNeeded: () => void
}

type NameQuestionProps = {
  readonly typed: string
  readonly meant: string
  readonly busy: boolean
  readonly onAnswer: (query: string, isAsTyped: boolean) => void
}

/** Asks which medicine is waited for: the one whose misspelling the name seems to be, or the name as it was typed. */
const NameQuestion = ({ typed, meant, busy, onAnswer }: NameQuestionProps) => {
  const { t } = useTranslation(["watches", "results"])
  return (
    <div className={styles["offer"]} role="group" aria-label={t("results:tellMe")}>
      <Banner tone="warning">{t("which", { typed, meant })}</Banner>
      {[meant, typed].map((name) => (
        <Button
          busy={busy}
          disabled={busy}
          icon="bell"
          key={name}
          onClick={() => onAnswer(name, name === typed)}
          variant="soft"
        >
          {t("waitFor", { name })}
        </Button>
      ))}
    </div>
  )
}

/**
 * The question which name is meant, from the refusal that asked it. It stands until a watch begins: an answer that does not
 * reach the server is given again, and the name is not asked about anew.
 */
const useNameQuestion = (error: Error | null) => {
  const refusal = refusalOf("POST /watches", error)
  const names = refusal?.code === "WhichName" ? refusal.params : undefined
  const [last, setLast] = useState<{ readonly error: Error; readonly names: NonNullable<typeof names> }>()
  if (error !== null && names !== undefined && last?.error !== error) {
    const asked = { error, names }
    setLast(asked)
    return asked
  }
  return last
}

/**
 * The action of a search that found nothing: the customer is told when a pharmacy near that place has it. Who pressed it
 * as a visitor need not press it again after the sign-in.
 */
export const WatchButton = ({ query, point, onSignInNeeded }: WatchButtonProps) => {
  const { t, i18n } = useTranslation(["watches", "results"])
  const words = useErrorWords()
  const customer = useShownCustomer()
  const { mutate, isPending, error, data } = useBeginWatch(customer?.id ?? "")
  const asked = useNameQuestion(error)
  const waitFor = (name: string, isAsTyped: boolean) =>
    mutate({
      query: name,
      latitude: point.latitude,
      longitude: point.longitude,
      as_typed: isAsTyped,
      language: languageOf(i18n.language),
    })
  const begin = () => {
    if (customer === undefined) {
      wantWatch(query)
      onSignInNeeded()
    } else waitFor(query, false)
  }
  const goOn = useEffectEvent(() => {
    if (takeWantedWatch(query)) begin()
  })
  const isSignedIn = customer !== undefined
  useEffect(() => {
    if (isSignedIn) goOn()
  }, [isSignedIn])
  if (data !== undefined)
    return <Banner tone="success">{t("kept", { query: data.query, days: watchDays })}</Banner>
  const failure = error !== null && asked?.error !== error && (
    <Banner tone="danger">{words(error, t("failed"))}</Banner>
  )
  if (asked !== undefined)
    return (
      <>
        <NameQuestion {...asked.names} busy={isPending} onAnswer={waitFor} />
        {failure}
      </>
    )
  return (
    <div className={styles["offer"]}>
      <p>{t("offer")}</p>
      <PageAction
        busy={isPending}
        disabled={isPending}
        icon="bell"
        onPress={begin}
        text={t("results:tellMe")}
        variant="soft"
      />
      {failure}
    </div>
  )
}
