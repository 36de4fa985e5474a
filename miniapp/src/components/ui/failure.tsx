import type { ReactNode } from "react"
import { Banner } from "./banner.tsx"
import { RetryButton } from "./retry-button.tsx"
import type { Retry } from "./retry-button.tsx"

type Props = {
  readonly children: ReactNode
  readonly onRetry: Retry
  /** "warning" where something is shown all the same. */
  readonly tone?: "danger" | "warning"
}

/** Says why something could not be loaded, with a button to try again. */
export const Failure = ({ children, onRetry, tone = "danger" }: Props) => (
  <Banner action={<RetryButton onRetry={onRetry} size="sm" />} tone={tone}>
    {children}
  </Banner>
)
