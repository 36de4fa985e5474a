import type { ReactNode } from "react"
import { Banner } from "./banner.tsx"
import { RetryButton } from "./retry-button.tsx"
import type { Retry } from "./retry-button.tsx"

type Props = {
  readonly children: ReactNode
  readonly onRetry: Retry
  /** What could not be loaded, where a page may have several failures: it tells their buttons apart. */
  readonly of?: string | undefined
  /** "warning" where something is shown all the same. */
  readonly tone?: "danger" | "warning"
}

/** Says why something could not be loaded, with a button to try again. */
export const Failure = ({ children, of, onRetry, tone = "danger" }: Props) => (
  <Banner action={<RetryButton of={of} onRetry={onRetry} size="sm" />} tone={tone}>
    {children}
  </Banner>
)
