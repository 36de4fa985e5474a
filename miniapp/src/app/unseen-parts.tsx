import { SendWaiting } from "../features/cart/components/send-waiting.tsx"
import { usePlatform } from "../platform/platform.ts"
import { ClosingGuard } from "./closing-guard.tsx"

type UnseenPartsProps = { readonly customerId: string | undefined }

/** What goes on behind every page of a customer, and of anybody inside Telegram. Shows nothing. */
export const UnseenParts = ({ customerId }: UnseenPartsProps) => {
  const { kind } = usePlatform()
  return (
    <>
      {kind === "telegram" && <ClosingGuard customerId={customerId} />}
      {customerId !== undefined && <SendWaiting customerId={customerId} />}
    </>
  )
}
