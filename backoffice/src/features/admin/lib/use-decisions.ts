import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useRegion } from "../../../components/frames/list/use-region.ts"
import { approve, reject, reopen } from "../api/pharmacies.ts"

/** What a decision needs to know of a pharmacy. */
export type Decided = { readonly id: number; readonly name: string }

export type Decision =
  | { readonly kind: "approve" | "reopen"; readonly pharmacy: Decided }
  | { readonly kind: "reject"; readonly pharmacy: Decided; readonly reason: string }

/** Document 1, section 9: success messages disappear after 3 seconds. In milliseconds. */
const clearAfter = 3000

const carryOut = async (decision: Decision): Promise<void> => {
  const { pharmacy } = decision
  if (decision.kind === "reject") await reject(pharmacy.id, decision.reason)
  else if (decision.kind === "reopen") await reopen(pharmacy.id)
  else await approve(pharmacy.id)
}

/**
 * Approves, rejects and reopens. After a decision the lists are fetched again, and the list receives the focus because
 * the card is gone.
 */
export const useDecisions = () => {
  const client = useQueryClient()
  const [done, setDone] = useState<Decision | null>(null)
  const region = useRegion()
  const decide = useMutation({
    mutationFn: carryOut,
    onMutate: () => setDone(null),
    onSuccess: async (_, decision) => {
      setDone(decision)
      await client.invalidateQueries({ queryKey: ["admin"] })
      region.focus()
    },
  })
  useEffect(() => {
    if (done === null) return undefined
    const timer = setTimeout(() => setDone(null), clearAfter)
    return () => clearTimeout(timer)
  }, [done])
  return { decide, done, regionId: region.id }
}

export type Decisions = ReturnType<typeof useDecisions>
