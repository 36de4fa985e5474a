import { useIsMutating } from "@tanstack/react-query"
import { useEffect } from "react"
import { guest } from "../features/cart/api/cart-writes.ts"
import { useWaiting } from "../features/cart/lib/use-waiting.ts"
import { usePlatform } from "../platform/platform.ts"

type ClosingGuardProps = { readonly customerId: string | undefined }

/** Has Telegram ask before it closes the app while something is being sent or waits to be sent. Shows nothing. */
export const ClosingGuard = ({ customerId = guest }: ClosingGuardProps) => {
  const { guardClosing } = usePlatform()
  const isSending = useIsMutating() > 0
  const isWaiting = useWaiting(customerId).length > 0
  const isUnsent = isSending || isWaiting
  useEffect(() => (isUnsent ? guardClosing() : undefined), [isUnsent, guardClosing])
  return null
}
