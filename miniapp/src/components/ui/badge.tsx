import type { ReactNode } from "react"
import styles from "./badge.module.css"

type BadgeProps = {
  readonly tone: "success" | "warning" | "danger" | "neutral"
  readonly children: ReactNode
}

/** A short status label. The colour repeats what the text says, so nobody needs to see it. */
export const Badge = ({ tone, children }: BadgeProps) => (
  <span className={`${styles["badge"]} ${styles[tone]}`}>{children}</span>
)
