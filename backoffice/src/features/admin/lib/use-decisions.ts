import { notifications } from "@mantine/notifications"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useRegion } from "../../../components/frames/list/use-region.ts"
import { offerUndo } from "../../../components/ui/offer-undo.tsx"
import { approve, reject, reopen } from "../api/pharmacies.ts"
import type { Pharmacy } from "../api/pharmacies.ts"

/** What a decision needs to know of a pharmacy. */
export type Decided = { readonly id: number; readonly name: string }

export type Decision =
  | { readonly kind: "approve"; readonly pharmacy: Decided }
  /** `reason` is that of the rejection which it takes back. */
  | { readonly kind: "reopen"; readonly pharmacy: Decided; readonly reason: string }
  /** `was` is the state before. */
  | {
      readonly kind: "reject"
      readonly pharmacy: Decided
      readonly reason: string
      readonly was: Pharmacy["status"]
    }

/** Document 1, section 9: success messages disappear after 3 seconds. In milliseconds. */
const clearAfter = 3000

const carryOut = async (decision: Decision): Promise<void> => {
  const { pharmacy } = decision
  if (decision.kind === "reject") await reject(pharmacy.id, decision.reason)
  else if (decision.kind === "reopen") await reopen(pharmacy.id)
  else await approve(pharmacy.id)
}

/**
 * The decision that takes another one back; undefined for an approval, which ends only with a rejection whose reason the
 * pharmacy reads. The API refuses it if another admin has decided since.
 */
const backOf = (decision: Decision): Decision | undefined => {
  const { kind, pharmacy } = decision
  if (kind === "approve") return undefined
  if (kind === "reopen")
    return decision.reason === ""
      ? undefined
      : { kind: "reject", pharmacy, reason: decision.reason, was: "PENDING" }
  if (decision.was === "APPROVED") return { kind: "approve", pharmacy }
  return { kind: "reopen", pharmacy, reason: decision.reason }
}

/**
 * Approves, rejects and reopens. What was decided is said beside the page, with the way back where there is one. The lists
 * are fetched again, and the list receives the focus because the card is gone.
 */
export const useDecisions = () => {
  const { t } = useTranslation("admin")
  const client = useQueryClient()
  const errorWords = useErrorWords()
  const region = useRegion()
  const reload = () => client.invalidateQueries({ queryKey: ["admin"] })
  const wordsOf = ({ kind, pharmacy }: Decision) => t(`done.${kind}`, { pharmacy: pharmacy.name })
  const undo = useMutation({
    mutationFn: carryOut,
    onSuccess: (_, decision) => notifications.show({ message: wordsOf(decision), color: "green" }),
    onError: (error, { kind }) =>
      notifications.show({ message: errorWords(error, t(`failed.${kind}`)), color: "red" }),
    onSettled: reload,
  })
  const decide = useMutation({
    mutationFn: carryOut,
    onSuccess: async (_, decision) => {
      const back = backOf(decision)
      if (back === undefined)
        notifications.show({ message: wordsOf(decision), color: "green", autoClose: clearAfter })
      else offerUndo(wordsOf(decision), () => undo.mutate(back))
      await reload()
      region.focus()
    },
  })
  return { decide, regionId: region.id }
}

export type Decisions = ReturnType<typeof useDecisions>
