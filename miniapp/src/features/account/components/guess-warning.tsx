import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import type { MouseEvent } from "react"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Button, OutsideLink } from "../../../components/ui/button.tsx"
import { dismissWarning, securityQuery } from "../api/own-account.ts"
import styles from "./account.module.css"

type Props = { readonly customerId: string }

/** The form for a new password further down the page. */
export const passwordPart = "password"

/** Leads to the form without an entry of the history, which Back would return to. */
const goToPassword = (event: MouseEvent) => {
  event.preventDefault()
  document.querySelector<HTMLElement>(`#${passwordPart} input`)?.focus()
}

const useDismissal = (customerId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: dismissWarning,
    onSettled: () => client.invalidateQueries({ queryKey: securityQuery(customerId).queryKey }),
  })
}

/** Gives the page the focus when the button that had it is gone with the warning. */
const useFocusAfter = (isShown: boolean) => {
  const wasShown = useRef(false)
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body)
      document.querySelector<HTMLElement>("#content")?.focus({ preventScroll: true })
    wasShown.current = isShown
  }, [isShown])
}

/** Says that somebody guesses at the customer's password, before anything else of the account. */
export const GuessWarning = ({ customerId }: Props) => {
  const { t } = useTranslation("account")
  const { moment } = useFormat()
  const words = useErrorWords()
  const { data } = useQuery(securityQuery(customerId))
  const { mutate, isPending, error } = useDismissal(customerId)
  const warning = data?.warning ?? null
  useFocusAfter(warning !== null)
  if (data === undefined || warning === null) return null
  const ways = (
    <div className={styles["ways"]}>
      {data.has_password && (
        <OutsideLink href={`#${passwordPart}`} onClick={goToPassword} size="sm">
          {t("own.change")}
        </OutsideLink>
      )}
      <Button busy={isPending} onClick={() => mutate()} size="sm" variant="outline">
        {t("own.known")}
      </Button>
    </div>
  )
  return (
    <>
      <Banner action={ways} tone="warning">
        {t("own.guesses", { moment: moment(warning.last_at) })}
      </Banner>
      {error !== null && <Banner tone="danger">{words(error, t("own.failed"))}</Banner>}
    </>
  )
}
