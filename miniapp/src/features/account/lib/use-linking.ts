import { isUnknown } from "@rokthnam/shared/web/errors/api-failure"
import { refusalOf } from "@rokthnam/shared/web/errors/refusal-of"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useToast } from "../../../components/ui/toast.tsx"
import type { Profile } from "../api/own-account.ts"

/** What a link that is sent again may add: that another account is joined. */
type Joining = { readonly join?: boolean | null | undefined }

const holdingsIn = (error: unknown) => {
  const refusal = refusalOf("POST /account/telegram", error) ?? refusalOf("POST /account/email/link", error)
  return refusal?.code === "AccountsWouldJoin" ? refusal.params : undefined
}

/** What the other account holds, about which the person is asked. */
export type Holdings = NonNullable<ReturnType<typeof holdingsIn>>

/**
 * Links a way to sign in. When that would join another account, `asked` says what it holds, and `agree` sends the same
 * again with the person's consent. A consent that does not come through stands beside the question, and is given again.
 */
export const useLinking = <Given extends Joining>(
  send: (given: Given) => Promise<Profile>,
  onDone: () => void,
) => {
  const { t } = useTranslation("profile")
  const client = useQueryClient()
  const announce = useToast()
  const linking = useMutation({
    mutationFn: send,
    onSuccess: () => {
      announce("success", t("done"))
      onDone()
      // Cart, watches, devices and data may be those of two accounts now.
      void client.invalidateQueries()
    },
  })
  const { mutate, variables, error, isPending } = linking
  const holdings = holdingsIn(error)
  const [last, setLast] = useState(holdings)
  if (holdings !== undefined && holdings !== last) setLast(holdings)
  const isAgreed = variables?.join === true && (isPending || isUnknown(error))
  return {
    link: mutate,
    isPending,
    asked: holdings ?? (isAgreed ? last : undefined),
    error: holdings === undefined ? error : null,
    agree: () => {
      if (variables !== undefined && !isPending) mutate({ ...variables, join: true })
    },
  }
}
