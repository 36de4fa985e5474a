import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useState } from "react"

/** A call of a dialog, as a mutation has it. */
type Sending = {
  readonly isPending: boolean
  readonly error: Error | null
  readonly mutate: () => void
}

export type SendOptions = {
  /** What must be filled in first, said when the button is pressed; null if nothing is missing. */
  readonly missing: string | null
  readonly sending: Sending
  /** Shown for a failed call whose answer has no message. */
  readonly failed: string
}

/** Sends what a dialog asks for, once at a time, and says what is missing before, or why the call failed. */
export const useSend = ({ missing, sending, failed }: SendOptions) => {
  const errorWords = useErrorWords()
  const [wasPressed, setPressed] = useState(false)
  const send = () => {
    setPressed(true)
    if (missing === null && !sending.isPending) sending.mutate()
  }
  const refused = sending.error === null ? null : errorWords(sending.error, failed)
  const problem = missing === null ? refused : wasPressed ? missing : null
  return { send, problem: sending.isPending ? null : problem }
}
