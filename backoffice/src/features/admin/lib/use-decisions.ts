import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useRegion } from "../../../components/frames/list/use-region.ts"
import { approve, reject } from "../api/pharmacies.ts"
import type { Pending } from "../api/pharmacies.ts"
import { openLicense } from "./open-license.ts"

export type Decision =
  | { readonly kind: "approve"; readonly pharmacy: Pending }
  | { readonly kind: "reject"; readonly pharmacy: Pending; readonly reason: string }
  | { readonly kind: "preview"; readonly pharmacy: Pending }

/** Document 1, section 9: success messages disappear after 3 seconds. In milliseconds. */
const clearAfter = 3000

const carryOut = async (decision: Decision): Promise<void> => {
  const { pharmacy } = decision
  if (decision.kind === "preview") await openLicense(pharmacy.license_file)
  else if (decision.kind === "approve") await approve(pharmacy.id)
  else await reject(pharmacy.id, decision.reason)
}

/**
 * Approves, rejects and previews. After a decision the lists are fetched again, and the list receives the focus because
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
      if (decision.kind === "preview") return
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
