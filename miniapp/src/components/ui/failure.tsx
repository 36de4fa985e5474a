import type { ReactNode } from "react"
import { Banner } from "./banner.tsx"
import { RetryButton } from "./retry-button.tsx"

type Props = {
  readonly children: ReactNode
  /** What could not be loaded, where a page may have several failures: it tells their buttons apart. */
  readonly of?: string | undefined
  /** "warning" where something is shown all the same. */
  readonly tone?: "danger" | "warning"
}

/** Says why something could not be loaded, with a button to try again, which asks for whatever the page lacks. */
export const Failure = ({ children, of, tone = "danger" }: Props) => (
  <Banner action={<RetryButton of={of} size="sm" />} tone={tone}>
    {children}
  </Banner>
)
