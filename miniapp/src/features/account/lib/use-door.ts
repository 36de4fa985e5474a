import { useMutation, useQueryClient } from "@tanstack/react-query"
import { startSession } from "../../../lib/session.ts"

type SessionAnswer = Parameters<typeof startSession>[0]

/** A way in: what it answers becomes the session, and nothing of an earlier customer stays in memory. */
export const useDoor = <Input>(open: (input: Input) => Promise<SessionAnswer>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: open,
    onSuccess: (answer) => {
      queryClient.removeQueries({ queryKey: ["cart"] })
      queryClient.removeQueries({ queryKey: ["cart-badge"] })
      startSession(answer)
    },
  })
}
